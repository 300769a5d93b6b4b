import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row, Signal } from "../../src/kit/internal.js";
import { type Command, parseCommand } from "../../src/labels/index.js";
import { type Backend, loadBackend, type Session } from "../../src/runtime/index.js";
import { parseTranscript, signalText } from "../../src/transcript/index.js";
import { SOAK, sampleOf } from "../runs.js";
import { hasShared, shared } from "../shared.js";

interface UserTurn {
  readonly system: readonly [index: number, expression: string, signals: readonly [number, string][]][];
  readonly incomplete: readonly string[];
  readonly revealed?: readonly unknown[];
}

interface OracleDialogue {
  readonly id: string;
  readonly intents: readonly string[];
  readonly query_info: Readonly<Record<string, string>>;
  readonly turns: readonly UserTurn[];
}

interface ErrorCase {
  readonly id: string;
  readonly class: string;
  readonly advice: "reject" | "accept" | "decide";
  readonly context?: "none" | "two" | "missing";
  readonly intents: readonly string[];
  readonly query_info: Readonly<Record<string, string>>;
  readonly setup: readonly string[];
  readonly index: number;
  readonly command: string;
  readonly signals?: readonly [number, string][];
}

function lines<T>(name: string): T[] {
  const text = readFileSync(shared(`data/lucid/oracle/${name}`), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** `films(duration=27, title="Up")` as a row of films: it has the shape of a call. */
function entityOf(text: string): [name: string, row: Row] {
  const call = parseCommand(text) as Extract<Command, { kind: "start" }>;
  const row = Object.fromEntries(
    call.args.map(({ slot, value }) => [slot.text, value.kind === "literal" ? value.value : null]),
  );
  return [call.intent.text, row];
}

const entitiesOf = (queries: Readonly<Record<string, string>>): Record<string, Row[]> =>
  Object.fromEntries(Object.values(queries).map((text) => [entityOf(text)[0], [entityOf(text)[1]]]));

/** Every so manyth dialogue is executed: all in `npm run test:deep`. What they signal is compared elsewhere, for all. */
const EVERY = SOAK ? 1 : 4;

const texts = (signals: readonly Signal[]): string[] => signals.map(signalText);

describe.skipIf(!hasShared)("LUCID's own executor (needs the reference data)", () => {
  const backends = new Map<string, Backend>();
  afterAll(() => {
    for (const backend of backends.values()) backend.close();
  });

  /** Each case is opened with its own intents only, as the original was. */
  async function backendOf(names: readonly string[]): Promise<Backend> {
    const key = [...new Set(names)].sort().join(",");
    const known = backends.get(key);
    if (known !== undefined) return known;
    const files = [...new Set(names)].map((name) => shared(`data/lucid/intents/${name}.json`));
    const backend = await loadBackend(files, { engine: "native" });
    backends.set(key, backend);
    return backend;
  }

  test("incomplete tasks and revealed rows after every user turn of the strict dialogues", async () => {
    const backend = await loadBackend(shared("data/lucid/intents"), { engine: "native" });
    const strict = new Set<string>();
    for (const line of readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").trimEnd().split("\n")) {
      const { _id, strict: isStrict } = JSON.parse(line) as { _id: string; strict: boolean };
      if (isStrict) strict.add(_id);
    }
    let turns = 0;
    let reveals = 0;
    const dialogues = lines<OracleDialogue>("transcripts.jsonl").filter(({ id }) => strict.has(id));
    for (const dialogue of sampleOf(dialogues, EVERY)) {
      const source = parseTranscript(
        JSON.stringify({ id: "rows", turns: [], entities: entitiesOf(dialogue.query_info) }),
      );
      const session = backend.open({ entities: source.entities ?? {} });
      const [given, wanted]: [unknown[], unknown[]] = [[], []];
      for (const turn of dialogue.turns) {
        session.userTurn();
        for (const [index, expression, signals] of turn.system) {
          given.push([index, ...texts(session.execute(expression, index))]);
          wanted.push([index, ...signals.map(([, s]) => s)]);
        }
        given.push([session.incomplete, session.revealed === null]);
        wanted.push([turn.incomplete, turn.revealed === undefined]);
        if (turn.revealed !== undefined) reveals++;
        turns++;
      }
      expect(given, dialogue.id).toEqual(wanted);
    }
    expect(turns).toBeGreaterThan(10_000 / EVERY);
    expect(reveals).toBeGreaterThan(1_000 / EVERY);
    backend.close();
  });

  test("Apple's own saved conversation", async () => {
    for (const dialogue of lines<OracleDialogue>("conversation_0.jsonl")) {
      const session = (await backendOf(dialogue.intents)).open();
      const expected = dialogue.turns.flatMap((turn) =>
        turn.system.flatMap(([, , signals]) => signals.map(([, s]) => s)),
      );
      const given = dialogue.turns.flatMap((turn) =>
        turn.system.flatMap(([index, expression]) => texts(session.execute(expression, index))),
      );
      expect(given).toEqual(expected);
      expect(expected.length).toBe(5);
    }
  });

  /** Runs a case: whether its setup went through, what its command gave, and the state around it. */
  async function run(one: ErrorCase): Promise<{ session: Session; setup: boolean; before: string; signals: Signal[] }> {
    const backend = await backendOf(one.intents);
    const planned = one.context === undefined ? entitiesOf(one.query_info) : {};
    const session = backend.open({ entities: planned });
    const setup = one.setup.every((command) => session.execute(command)[0]?.kind !== "error");
    const before = JSON.stringify([session.state, session.incomplete, session.next]);
    return { session, setup, before, signals: session.execute(one.command) };
  }

  let cases: ErrorCase[] = [];
  beforeAll(() => {
    cases = lines<ErrorCase>("errors.jsonl");
  });

  test("all 264 odd commands marked reject are refused, the state unchanged and the dialogue alive", async () => {
    const rejects = cases.filter(({ advice }) => advice === "reject");
    expect(rejects.length).toBe(264);
    for (const one of rejects) {
      const { session, setup, before, signals } = await run(one);
      if (!setup) continue; // The setup itself holds a list for a str slot: that refusal counts.
      expect(signals[0], `${one.id} ${one.command}`).toMatchObject({ kind: "error" });
      for (const signal of signals) {
        expect(signal.kind).toBe("error");
        if (signal.kind === "error") expect(signal.message.length * (signal.hint?.length ?? 0)).toBeGreaterThan(0);
      }
      expect(JSON.stringify([session.state, session.incomplete, session.next]), one.id).toBe(before);
      expect(session.execute("say()"), one.id).toEqual([]);
    }
  });

  test("every command marked accept is accepted with the same signals", async () => {
    const accepts = cases.filter(({ advice }) => advice === "accept");
    expect(accepts.length).toBe(23);
    for (const one of accepts) {
      const { setup, signals } = await run(one);
      expect(setup, one.id).toBe(true);
      expect(texts(signals), `${one.id} ${one.command}`).toEqual((one.signals ?? []).map(([, text]) => text));
    }
  });

  test("the commands marked decide follow the table of differences", async () => {
    const decisions = readFileSync(new URL("./lucid-decisions.txt", import.meta.url), "utf8");
    const listed = decisions.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const given: string[] = [];
    for (const one of cases.filter(({ advice }) => advice === "decide")) {
      const { setup, signals } = await run(one);
      const first = signals[0];
      const verdict = !setup ? "setup refused" : first?.kind === "error" ? `refused ${first.code}` : "accepted";
      given.push(`${one.id} ${one.class}: ${verdict}`);
      if (verdict === "accepted" && one.signals !== undefined && one.class !== "tuple_two_tasks") {
        expect(texts(signals), one.id).toEqual(one.signals.map(([, text]) => text));
      }
    }
    expect(given).toEqual(listed);
    expect(given.length).toBe(98);
  });
});
