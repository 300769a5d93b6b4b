import { cpSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { python, type Row } from "../../../src/kit/internal.js";
import { type BuildSlots, build, printCommand } from "../../../src/labels/index.js";
import { type Backend, loadBackend, type Session } from "../../../src/runtime/index.js";
import { removedAfterFile } from "../../setup/folders.js";
import { shared } from "../../shared.js";

/** A call as the data has it. */
export interface RecordedCall {
  readonly name: string;
  readonly arguments: BuildSlots;
}

/** A tool as far as its intent needs it. */
export interface Definition {
  readonly name: string;
  readonly parameters: { readonly properties: Readonly<Record<string, { readonly type?: string }>> };
}

type Rows = Readonly<Record<string, object>>;

const MOCKS = fileURLToPath(new URL("../../../mocks/tau", import.meta.url));
const TEXT = { type: "str", optional: true };
const ANY = { type: { object: { type: ["object", "array", "number"] } }, optional: true };
const OTHERS = { type: { object: { type: "object" } }, optional: true };

/** The airline of tau-bench or of tau2, by the function that makes its behaviours. */
export type Airline = "airlineV1" | "airlineTau2";

/** A back-end over one of the published airlines; `users` is where the file of users is. */
export function publishedAirline(maker: Airline, set: string, users: string): Promise<Backend> {
  return airlineBackend(maker, read<Definition[]>(`${set}/tools.json`), {
    users: read<Rows>(users),
    flights: read<Rows>("tau-airline/db/flights.json"),
    reservations: read<Rows>("tau-airline/db/reservations.json"),
  });
}

/** A back-end over tools and rows of one of the airlines, in the sandbox. */
export async function airlineBackend(
  maker: Airline,
  tools: readonly Definition[],
  worlds: Readonly<Record<string, Rows>>,
): Promise<Backend> {
  const folder = removedAfterFile(realpathSync(mkdtempSync(join(tmpdir(), "backlot-airline-"))));
  cpSync(MOCKS, folder, { recursive: true });
  for (const { name, parameters } of tools) {
    const slots = Object.entries(parameters.properties).map(([slot, schema]) => [slot, slotOf(schema)] as const);
    write(folder, name, { args: { ...Object.fromEntries(slots), others: OTHERS } });
    const code = `import { ${maker} } from "./airline.js";\nexport default ${maker}(${JSON.stringify(name)});\n`;
    writeFileSync(join(folder, `${name}.behavior.ts`), code);
  }
  for (const [entity, rows] of Object.entries(worlds)) {
    const columns = Object.entries(Object.assign({}, ...Object.values(rows)) as object);
    const args = Object.fromEntries(columns.map(([name, value]) => [name, typeof value === "string" ? TEXT : ANY]));
    write(folder, `find_${entity}`, { entity_name: entity, query_intent: true, args });
  }
  const fixtures = Object.fromEntries(
    Object.entries(worlds).map(([entity, rows]) => [
      entity,
      Object.entries(rows).map(([id, row]) => ({ id, ...row }) as Row),
    ]),
  );
  return loadBackend(folder, { engine: "quickjs", fixtures });
}

/** Makes a call. @returns what the agent sees, null for a null */
export function observation(session: Session, { name, arguments: given }: RecordedCall): string | null {
  const command = printCommand(build.start(name, given));
  const signals = session.execute(command);
  const [signal] = signals;
  if (signal?.kind === "failed") return `Error: ${signal.reason}`;
  if (signal?.kind !== "performed" || signal.answer === undefined)
    throw new Error(`${command}: ${JSON.stringify(signals)}`);
  const { answer } = signal;
  return answer === null || typeof answer === "string" ? answer : python.json(answer);
}

/** Returns a file of the reference data. */
export const read = <T>(path: string): T => JSON.parse(readFileSync(shared(`data/agents/${path}`), "utf8")) as T;

/** Returns the lines of a file of the reference data. */
export const readLines = <T>(path: string): T[] =>
  readFileSync(shared(`data/agents/${path}`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

function slotOf({ type }: { readonly type?: string }): object {
  return type === "string" ? TEXT : { type: { object: { type: type ?? "array", "x-exact": true } }, optional: true };
}

function write(folder: string, command: string, intent: object): void {
  const whole = { command, description: command, domain: "airline", confirmation_required: false, ...intent };
  const text = JSON.stringify(whole, (key, value: unknown) => (key === "args" ? described(value as object) : value));
  writeFileSync(join(folder, `${command}.json`), text);
}

const described = (args: object): object =>
  Object.fromEntries(Object.entries(args).map(([name, slot]) => [name, { ...(slot as object), description: name }]));
