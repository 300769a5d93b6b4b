import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublishedSgdService, SgdIntent } from "../../../../src/corpora/sgd/format/published.js";
import { intentName } from "../../../../src/corpora/sgd/importer/names.js";
import { readServices } from "../../../../src/corpora/sgd/importer/services.js";
import type { Backend } from "../../../../src/runtime/index.js";
import { unconsentedPerformances } from "../../../../src/transcript/index.js";
import { hasShared } from "../../../shared.js";
import type { Collected } from "../../../transcript/files/importing/collect.js";
import { DIALOGUES, type ExpectedCall, expectedCalls, imported, replayed, SCHEMA } from "./data.js";

type Imported = Collected & { readonly backend: Backend };

/* The contract of the importer: the runtime makes, from the commands, the calls that the dataset recorded. */

describe.skipIf(!hasShared)("SGD's calls from states and acts (needs the reference data)", () => {
  let all: Imported;
  beforeAll(async () => {
    all = await imported([DIALOGUES], { schema: SCHEMA });
  });
  afterAll(() => all?.backend.close());

  test("401 dialogues come in whole, with 68 intents", () => {
    expect(all.transcripts).toHaveLength(401);
    expect(all.intents).toHaveLength(68);
    expect(all.notes).toEqual([]);
    expect(new Set(all.transcripts.map(({ id }) => id)).size).toBe(401);
  });

  test("all 1,209 calls have the recorded parameters; results and failures are as recorded", () => {
    const expected = expectedCalls();
    const counts: Record<string, number> = {};
    let calls = 0;
    for (const transcript of all.transcripts) {
      const { status, problems, calls: made, turns } = replayed(all.backend, transcript);
      // People said yes to what they were read: in the recording and as it is executed.
      expect([...unconsentedPerformances(transcript), ...unconsentedPerformances({ turns })], transcript.id).toEqual(
        [],
      );
      counts[status] = (counts[status] ?? 0) + 1;
      expect(problems, transcript.id).toBe(0);
      const wanted = expected.get(transcript.id) ?? [];
      expect(
        made.map(({ intent, arguments: args }) => ({ intent, args })),
        transcript.id,
      ).toEqual(
        wanted.map(({ service, method, parameters }) => ({ intent: intentName(service, method), args: parameters })),
      );
      for (const [i, { outcome }] of made.entries()) {
        const { resultCount } = wanted[i] as ExpectedCall;
        if ("rows" in outcome) expect(outcome.rows).toHaveLength(resultCount);
        else if ("reason" in outcome) expect(outcome.alternatives?.length ?? 0).toBe(resultCount);
        else expect("row" in outcome ? 1 : 0).toBe(resultCount);
      }
      calls += made.length;
    }
    expect(calls).toBe(1209);
    expect(counts).toEqual({ matched: 401 });
  });

  test("what is carried over is a reference: to hits that were offered, to tasks that hold it", () => {
    const commands = all.transcripts.flatMap(({ turns }) =>
      turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : [])),
    );
    const hits = commands.filter((command) => /= ?x\d+\[\d\]|, x\d+\[\d\]/.test(command));
    const tasks = commands.filter((command) => /= ?x\d+\.\w|[^(], x\d+\.\w+(,|$|\))/.test(command));
    expect(hits.length).toBeGreaterThan(370);
    expect(tasks.length).toBeGreaterThan(35);
  });
});

describe.skipIf(!hasShared)("SGD's calls from acts alone (needs the reference data)", () => {
  test("954 of 1,209 calls have the recorded parameters; what lacks in the others is of three classes", async () => {
    const { backend, transcripts, notes } = await imported([DIALOGUES], { schema: SCHEMA, evidence: "acts" });
    const services = await readServices(SCHEMA);
    const expected = expectedCalls();
    const missing: Record<string, number> = {};
    let [equal, total, wrong] = [0, 0, 0];
    for (const transcript of transcripts) {
      const { status, calls } = replayed(backend, transcript);
      const wanted = expected.get(transcript.id) ?? [];
      expect(status, transcript.id).not.toBe("unchecked");
      expect(calls, transcript.id).toHaveLength(wanted.length);
      for (const [i, { service, method, parameters }] of wanted.entries()) {
        const made = calls[i]?.arguments ?? {};
        total += 1;
        if (JSON.stringify(sorted(made)) === JSON.stringify(sorted(parameters))) equal += 1;
        const intent = services.get(service)?.intents.find(({ name }) => name === method) as SgdIntent;
        for (const slot of Object.keys(parameters)) if (!(slot in made)) count(missing, classOf(intent, slot));
        for (const slot of Object.keys(made)) if (made[slot] !== parameters[slot]) wrong += 1;
      }
    }
    backend.close();
    expect({ equal, total, wrong }).toEqual({ equal: 954, total: 1209, wrong: 0 });
    expect(missing).toEqual({ "required, search": 275, "optional, search": 21, "optional, transaction": 1 });
    // The report counts the same classes.
    const reasons: Record<string, number> = {};
    for (const { reason } of notes) count(reasons, reason);
    expect(reasons).toEqual({
      "a search was made with a value of a required slot that the dialogue does not explain": 275,
      "a search was made with a value of an optional slot that the dialogue does not explain": 21,
      "a booking was made with a value of an optional slot that the dialogue does not explain": 1,
    });
  });
});

function classOf(
  { required_slots: required, is_transactional: books }: PublishedSgdService["intents"][number],
  slot: string,
): string {
  return `${required.includes(slot) ? "required" : "optional"}, ${books === true ? "transaction" : "search"}`;
}

const count = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

const sorted = (held: object): [string, unknown][] =>
  Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1));
