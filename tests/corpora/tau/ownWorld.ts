import { cpSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Row } from "../../../src/kit/internal.js";
import { type BuildSlots, build, printCommand } from "../../../src/labels/index.js";
import { type Backend, loadBackend, type Session } from "../../../src/runtime/index.js";
import { parseIntent, type SlotFile } from "../../../src/schema/index.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const MOCKS = fileURLToPath(new URL("../../../mocks/tau", import.meta.url));

const TEXT: SlotFile = { type: "str", optional: true };
const EXACT: SlotFile = {
  type: { object: { type: ["object", "array", "string", "number", "boolean", "null"], "x-exact": true } },
  optional: true,
};

/** Tools of a file in `mocks/tau`. */
export interface OwnTools {
  readonly file: string;
  /** The function of the file that makes a behaviour. */
  readonly maker: string;
  /** Parameters by tool, with blanks between them: texts, or any values where a star follows. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A back-end over some tools and rows of our own, by entity, in the sandbox. */
export async function ownBackend(
  { file, maker, parameters }: OwnTools,
  rows: Readonly<Record<string, readonly Row[]>>,
): Promise<Backend> {
  const behaviours = realpathSync(scratch());
  cpSync(MOCKS, behaviours, { recursive: true });
  const tools = Object.entries(parameters).map(([command, names]) => {
    const code = `import { ${maker} } from "./${file}.js";\nexport default ${maker}(${JSON.stringify(command)});\n`;
    writeFileSync(join(behaviours, `${command}.behavior.ts`), code);
    const slots = [...names.split(" ").filter((name) => name !== ""), "others*"].map((name) =>
      name.endsWith("*") ? [name.slice(0, -1), EXACT] : [name, TEXT],
    );
    return parseIntent({ command, confirmation_required: false, args: Object.fromEntries(slots) });
  });
  const tables = Object.entries(rows).map(([entity, held]) =>
    parseIntent({ command: `find_${entity}`, entity_name: entity, query_intent: true, args: columnsOf(held) }),
  );
  return loadBackend([...tools, ...tables], { engine: "quickjs", fixtures: rows, behaviours });
}

function columnsOf(rows: readonly Row[]): Record<string, SlotFile> {
  const { id: _, ...columns } = Object.assign({}, ...rows) as Row;
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, typeof value === "string" ? TEXT : EXACT]),
  );
}

/** Executes a command. @returns what its caller sees */
export function seen(session: Session, command: string): unknown {
  const [signal] = session.execute(command);
  if (signal?.kind === "failed") return `Error: ${signal.reason}`;
  if (signal?.kind === "performed" && signal.answer !== undefined) return signal.answer;
  throw new Error(`${command}: ${JSON.stringify(signal)}`);
}

/** Calls a tool. @returns the text or the null that its caller sees */
export function called(session: Session, name: string, given: BuildSlots): string | null {
  const answer = seen(session, printCommand(build.start(name, given)));
  if (answer === null || typeof answer === "string") return answer;
  throw new Error(`${name}: ${JSON.stringify(answer)}`);
}
