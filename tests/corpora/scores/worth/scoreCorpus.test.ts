import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { numbersOf, type ScoreReport } from "../../../../src/corpora/scores/report.js";
import { type ScoreCorpusOptions, scoreCorpus } from "../../../../src/corpora/scores/worth/scoreCorpus.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { talk, talks } from "./talk.js";

const score = (made: readonly Transcript[], real: readonly Transcript[], options: ScoreCorpusOptions = {}) =>
  scoreCorpus({ transcripts: made }, { transcripts: real }, { resamples: 20, ...options });

const at = (report: ScoreReport, ...path: readonly string[]): unknown =>
  path.reduce((value, name) => (value as Record<string, unknown>)[name], numbersOf(report) as unknown);

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof BacklotError ? error.code : error),
  );

describe("a made corpus against a real one", () => {
  test("that is alike has the same measures, and teaches everything", async () => {
    const report = await score(talks(20, "made"), talks(20, "real"));
    expect(at(report, "made")).toEqual(at(report, "real"));
    expect(at(report, "made", "user")).toMatchObject({ texts: 60, differentTexts: 0.1, patterns: 6, commonest: 1 });
    expect(at(report, "exact")).toMatchObject({ made: 1, real45: 1 });
    expect(at(report, "worth", "exact")).toBe(45);
    expect(report.notes).toEqual([]);
    expect(report.entries.find(({ path }) => path.join() === "exact,made")?.score.units?.ids).toHaveLength(5);
  });

  test("that teaches other commands is worth nothing, and is named by its mistakes", async () => {
    const wrong = talk(
      "wrong",
      ["thanks", 'book_table(size="2")'],
      ["bye", "call_taxi()"],
      ["a table for two please"],
      ["call me a taxi now"],
      ["in Oslo"],
      ["to the airport"],
    );
    const report = await score([wrong], talks(20, "real"));
    expect(at(report, "worth", "exact")).toBe(0);
    const exact = report.entries.find(({ path }) => path.join() === "exact,made")?.score;
    expect(exact?.misses[0]).toMatchObject({ value: 0, expected: expect.any(String), actual: expect.any(String) });
  });

  test("counts words over equal numbers of utterances", async () => {
    const report = await score(talks(100), talks(10));
    for (const corpus of ["made", "real"]) {
      expect(at(report, corpus, "user", "texts")).toBe(30);
      expect(at(report, corpus, "assistant", "texts")).toBe(30);
    }
    expect([at(report, "made", "dialogues"), at(report, "real", "dialogues")]).toEqual([100, 10]);
  });

  test("is the same for the same seed, and another for another one", async () => {
    const real = Array.from({ length: 60 }, (_, i) =>
      talk(`r${i}`, [`word${i % 7} word${i % 5}`, `f${i % 3}()`], ["no"]),
    );
    const exact = async (seed: number) => at(await score(real.slice(0, 9), real, { seed }), "exact");
    expect(await exact(1)).toEqual(await exact(1));
    expect(await exact(1)).not.toEqual(await exact(2));
  });
});

describe("what cannot be learned from has a reason, and its measures all the same", () => {
  const real = talks(8);
  const silent = real.map(({ id, turns }) => ({ id, turns: turns.filter(({ author }) => author === "System") }));
  const wordless = real.map(({ id, turns }) => ({
    id,
    turns: turns.map((turn) => (turn.author === "User" || turn.author === "Response" ? { ...turn, text: "" } : turn)),
  }));
  const uncommanded = real.map(({ id, turns }) => ({ id, turns: turns.filter(({ author }) => author !== "System") }));

  test.each<[string, readonly Transcript[], readonly Transcript[], string]>([
    ["intents that the made corpus lacks", [talk("a", ["hi", "greet()"])], real, "DIFFERENT_INTENTS"],
    ["no made words", silent, real, "NOTHING_TO_LEARN"],
    ["empty made words", wordless, real, "NOTHING_TO_LEARN"],
    ["no real words", real, silent, "NOTHING_TO_LEARN"],
    ["one real dialogue", real, real.slice(0, 1), "NOTHING_TO_LEARN"],
    [
      "one dialogue that is real again and again",
      real,
      [1, 2, 3].map(() => talks(1)[0] as Transcript),
      "NOTHING_TO_LEARN",
    ],
    ["no made command", uncommanded, real, "DIFFERENT_INTENTS"],
    ["no real command", real, uncommanded, "NOTHING_TO_LEARN"],
  ])("%s", async (_, made, others, code) => {
    const report = await score(made, others);
    expect(report.unlearned?.code).toBe(code);
    expect(at(report, "learning")).toEqual({
      code,
      message: report.unlearned?.message,
      hint: report.unlearned?.hint,
    });
    expect(numbersOf(report)).not.toHaveProperty("exact");
    expect(at(report, "made", "dialogues")).toBe(made.length);
    expect(JSON.stringify(report)).not.toContain("NaN");
    for (const { score: one } of report.entries) expect(Number.isNaN(one.value)).toBe(false);
  });

  test("the missing intents are named; those that are declared do not miss", async () => {
    const made = talks(8).filter((_, i) => i % 2 === 0);
    expect((await score(made, real)).unlearned?.message).toContain("call_taxi");
    const taxi = parseIntent({ command: "call_taxi", description: "A taxi.", args: {} });
    const report = await scoreCorpus({ transcripts: made, intents: [taxi] }, { transcripts: real }, { resamples: 0 });
    expect(report.unlearned).toBeUndefined();
    expect(report.notes).toMatchObject([
      { text: expect.stringContaining("by no made dialogue"), examples: ["call_taxi"] },
    ]);
  });

  test("where nothing is to be learned, no reason is given", async () => {
    const report = await score([talk("a", ["hi", "greet()"])], real, { learn: false });
    expect(report.unlearned).toBeUndefined();
    expect(at(report, "made", "user", "texts")).toBe(1);
  });

  test.each([
    ["made", [], real],
    ["real", real, []],
  ] as const)("a corpus without dialogues is refused: %s", async (name, made, others) => {
    await expect(score(made, others)).rejects.toThrow(`the ${name} corpus has no dialogue`);
    expect(await codeOf(score(made, others))).toBe("NOTHING_SCORED");
  });

  test("options out of range are refused", async () => {
    expect(await codeOf(score(real, real, { level: 95 }))).toBe("BAD_OPTION");
  });
});

test("corpora in two languages are suspected", async () => {
  const words = (prefix: string, id: string): Transcript[] =>
    Array.from({ length: 40 }, (_, i) => talk(`${id}${i}`, [`${prefix}${i % 33} ${prefix}${(i * 7) % 33}`, "f()"]));
  const texts = async (made: readonly Transcript[]) =>
    (await score(made, words("w", "r"))).notes.map(({ text }) => text);
  expect(await texts(words("ord", "m"))).toEqual([expect.stringContaining("different languages")]);
  expect(await texts(words("w", "m"))).toEqual([]);
});
