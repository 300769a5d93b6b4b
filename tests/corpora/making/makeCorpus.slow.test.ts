import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CorpusOptions } from "../../../src/corpora/making/corpusOptions.js";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import { YieldCount } from "../../../src/corpora/making/output/yieldCount.js";
import type { Rates } from "../../../src/corpora/making/planner/rates.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { unconsentedPerformances } from "../../../src/transcript/index.js";
import { PHENOMENA } from "../../../src/transcript/tags.js";
import { SOAK, sampleOf } from "../../runs.js";
import { kept, made, ours } from "./made.js";

let backend: Backend;
/** A corpus tries out each of its intents first. */
let intents: readonly string[];
beforeAll(async () => {
  backend = await ours();
  intents = sampleOf([...backend.catalog.keys()], 4);
});
afterAll(() => backend.close());

/** Everything may happen in these. */
const EVERYTHING: Rates = Object.fromEntries(PHENOMENA.map((name) => [name, 0.2]));
const OPTIONS = { count: SOAK ? 40 : 20, seed: 5, rates: EVERYTHING };

describe("a corpus that is made without a model", () => {
  let dialogues: Awaited<ReturnType<typeof kept>>;
  beforeAll(async () => {
    dialogues = await kept(backend, { ...OPTIONS, intents });
  });

  test("replays clean, and nothing in it is performed without consent", () => {
    expect(dialogues).toHaveLength(OPTIONS.count);
    for (const { transcript } of dialogues) {
      expect(replayTranscript(backend, transcript).divergences).toEqual([]);
      expect(replayTranscript(backend, transcript).status).toBe("matched");
      expect(unconsentedPerformances(transcript)).toEqual([]);
    }
  });

  test("has a response to every user turn, and no two dialogues alike", () => {
    for (const { transcript } of dialogues) {
      const authors = transcript.turns.map(({ author }) => author);
      const said = authors.filter((author) => author === "User" || author === "Response");
      expect(said).toEqual(said.map((_, at) => (at % 2 === 0 ? "User" : "Response")));
      expect(authors.at(-1)).toBe("Response");
    }
    const words = dialogues.map(({ transcript }) =>
      transcript.turns.map((turn) => ("text" in turn ? turn.text : "command" in turn ? turn.command : "")).join("\n"),
    );
    expect(new Set(words).size).toBe(OPTIONS.count);
  });

  test("is the same for the same seed, and another for another", async () => {
    const options: CorpusOptions = { count: SOAK ? 8 : 4, rates: EVERYTHING, intents };
    const text = async (seed: number) => JSON.stringify(await made(backend, { ...options, seed }));
    const first = await text(1);
    expect(await text(1)).toBe(first);
    expect(await text(2)).not.toBe(first);
  });

  test("begins as a longer one does", async () => {
    expect(await kept(backend, { ...OPTIONS, count: 5, intents })).toEqual(dialogues.slice(0, 5));
  });

  test("shows exactly what its dialogues were to show: no attempt that fails makes it rarer", async () => {
    const both = await kept(backend, {
      count: SOAK ? 20 : 8,
      seed: 8,
      rates: { correction: 1, irrelevant: 1 },
      intents,
    });
    for (const { plan, transcript } of both) {
      // A search that finds nothing at first is no operator, and comes up in any dialogue.
      const shown = plan.operators?.map(({ name }) => name).filter((name) => name !== "nothing_found");
      expect(shown).toEqual(["correction", "irrelevant"]);
      const tags = transcript.turns.flatMap(({ tags: own = [] }) => own);
      expect(tags).toContain("correction");
      expect(tags).toContain("irrelevant");
    }
  });

  test("comes to every intent in turn", async () => {
    const names = ["book_table", "find_shows", "send_money"];
    const three = await kept(backend, { count: 9, seed: 2, intents: names, lengths: [1], rates: {} });
    const first = three.map(({ plan }) => plan.goals[0]?.intent);
    for (const intent of names) expect(first.filter((name) => name === intent)).toHaveLength(3);
  });

  test("has dialogues about as many intents as asked for", async () => {
    const long = await kept(backend, { count: 10, seed: 2, intents, lengths: [0, 0, 1], rates: {} });
    for (const { plan } of long) expect(plan.goals.length).toBeGreaterThanOrEqual(3);
  });

  test("mostly finds what is searched for", async () => {
    const queries = [...backend.catalog.values()]
      .filter(({ query, asks }) => query && !asks)
      .map(({ command }) => command);
    const searches = await kept(backend, {
      count: 30,
      seed: 4,
      intents: sampleOf(queries, 2),
      lengths: [1],
      rates: {},
    });
    const last = searches.map(({ transcript }) =>
      transcript.turns
        .flatMap((turn) => (turn.author === "Signal" && turn.signal?.kind === "found" ? [turn.signal] : []))
        .at(-1),
    );
    expect(last.filter((signal) => (signal?.rows.length ?? 0) > 0).length).toBeGreaterThan(17);
  });

  test("counts every attempt once: those kept and those discarded are all", async () => {
    const rates: Rates = { cancellation: 0.5, delay_confirmation: 0.5, answer_other_slot: 0.5 };
    const attempts = await made(backend, { count: 30, seed: 9, rates, intents });
    const counts = new YieldCount(rates);
    for (const attempt of attempts) counts.add(attempt);
    const { report } = counts;
    expect(report.attempts).toBe(attempts.length);
    expect(report.dialogues).toBe(30);
    const discarded = report.discards.reduce((sum, line) => sum + line.discarded, 0);
    expect(discarded).toBeGreaterThan(0);
    expect(report.dialogues + discarded).toBe(report.attempts);
    expect(report.operators.map(({ name, asked }) => [name, asked])).toEqual(Object.entries(rates));
  });

  test("leaves an intent out that no values reach, and says so", async () => {
    const left: string[] = [];
    const faults = [{ intent: "send_money", reason: "the bank is shut" }];
    const shut = Object.assign(Object.create(backend), { open: (given: object) => backend.open({ ...given, faults }) });
    const both = ["send_money", "book_table"];
    const onUnreachable = (intent: string, reason: string) => left.push(`${intent}: ${reason}`);
    const open = await kept(shut, { count: 4, rates: {}, intents: both, onUnreachable });
    expect(open).toHaveLength(4);
    expect(new Set(open.flatMap(({ plan }) => plan.goals.map(({ intent }) => intent)))).toEqual(
      new Set(["book_table"]),
    );
    expect(left).toEqual([expect.stringContaining("send_money: send_money was not performed")]);
    expect(left[0]).toContain("the bank is shut");
  });
});

describe("options out of range", () => {
  const refused = async (options: object) => makeCorpus(backend, options as CorpusOptions).next();

  test.each([
    [{ count: 0 }, "count is 0"],
    [{ count: 1.5 }, "count is 1.5"],
    [{ seed: Number.NaN }, "seed is NaN"],
    [{ lengths: [] }, "lengths are []"],
    [{ lengths: [0, 0] }, "lengths are [0,0]"],
    [{ rates: { correction: 2 } }, "the rate of correction is 2"],
    [{ rates: { corection: 0.1 } }, "no operator is called corection; did you mean correction?"],
    [{ intents: [] }, "there is no intent to make dialogues about"],
  ])("%j is refused by name", async (options, message) => {
    await expect(refused(options)).rejects.toMatchObject({
      code: "BAD_CORPUS",
      message: expect.stringContaining(message),
    });
  });

  test("an intent that is not there is named", async () => {
    await expect(refused({ intents: ["book_tabel"] })).rejects.toMatchObject({
      code: "UNKNOWN_INTENT",
      message: expect.stringContaining("book_table"),
    });
  });

  test("operators that can never come up end it with the reason", async () => {
    const options = { count: 2, intents: ["find_shows"], lengths: [1], rates: { delay_confirmation: 1 } };
    await expect(made(backend, options)).rejects.toMatchObject({
      code: "BAD_CORPUS",
      message:
        "only 0 of 2 dialogues could be made; the last attempt was discarded: delay_confirmation fits none of the goals drawn",
    });
  });
});
