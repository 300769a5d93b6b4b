import { describe, expect, test } from "vitest";
import {
  countersOf,
  countFields,
  type FormRun,
  formLength,
  invalidAnswers,
  isFilled,
} from "../../../../src/corpora/forms/scores/counters.js";
import { paperScores, scoreForms } from "../../../../src/corpora/forms/scores/scoreFormsFiles.js";
import { numbersOf } from "../../../../src/corpora/scores/report.js";

const field = (answer: unknown, more: object = {}) => ({ type: "text field", required: true, answer, ...more });

describe("a form's fields", () => {
  test("are the objects with an answer, at any depth; labels without one count for nothing", () => {
    const form = {
      "1": { name: field("Ann"), section: { born: field(null), note: field("", { required: false }) } },
      "17": { "Your signature": null },
      list: [field("x")],
    };
    expect(formLength(form)).toBe(3);
    expect(countFields(form)).toEqual({ required: 2, optional: 1, filledRequired: 1, filledOptional: 0 });
  });

  test("that do not say whether they are required count in the length only; an empty list is filled", () => {
    expect(formLength({ a: { answer: "x" } })).toBe(1);
    expect(countFields({ a: { answer: "x" } })).toEqual({
      required: 0,
      optional: 0,
      filledRequired: 0,
      filledOptional: 0,
    });
    expect(countFields({ a: field([]) }).filledRequired).toBe(1);
  });

  test("have answers that are not option, as far as the script would look", () => {
    const options = ["yes", "no"];
    const of = (type: string, answer: unknown): number =>
      invalidAnswers({ a: { type, required: true, answer, options } });
    expect([of("checkbox", "yes"), of("checkbox", "maybe"), of("checkbox", null), of("checkbox", ["yes"])]).toEqual([
      0, 1, 1, 1,
    ]);
    expect([of("multi-choice", "yes"), of("multi-choice", ["yes", "x"]), of("multi-choice", null)]).toEqual([0, 1, 0]);
    expect([of("choice", "x"), of("single-choice", "x"), of("text-field", "x")]).toEqual([0, 0, 0]);
    expect(invalidAnswers({ a: { type: "checkbox", answer: "x" } })).toBe(0);
  });

  test("are filled with an empty text, for determine_success", () => {
    expect(isFilled({ a: field(""), b: field(null, { required: false }) })).toBe(true);
    expect(isFilled({ a: { b: field(null) } })).toBe(false);
  });
});

const run = (more: Partial<FormRun>): FormRun => ({
  run: "m/f/1",
  filledForm: null,
  dialogue: null,
  transcriptModules: null,
  ...more,
});

describe("counters", () => {
  test("of a dialogue: pairs of turns, repeated questions, questions of the user", () => {
    const dialogue = [
      { Assistant: "Name?" },
      { User: "Why?" },
      { Assistant: "Name?" },
      { User: "Ann" },
      { Assistant: "Name?" },
    ];
    expect(countersOf(run({ dialogue }))).toMatchObject({ turns: 2, reps: 2, user_questions: 1, length: 0 });
  });

  test("of a transcript: an answer is a success where information is extracted two entries on", () => {
    const transcriptModules = "user x user answer_parsing information_extraction user answer_parsing question".split(
      " ",
    );
    expect(countersOf(run({ transcriptModules }))).toMatchObject({ successes: 1, failures: 1 });
  });

  test("are null where the original crashes at the end of the transcript", () => {
    const broken = run({ run: "m/f/2", transcriptModules: ["x", "user", "answer_parsing"] });
    expect(countersOf(broken)).toMatchObject({ successes: null, failures: null });
    const report = scoreForms([broken]);
    expect(numbersOf(report).avg).toMatchObject({ successes: null, failures: null, turns: 0, score: null });
    expect(report.notes.map(({ count, isProblem }) => [count, isProblem])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
  });
});

test("groups called as the report's own parts leave these alone", () => {
  const full = { a: field("Ann") };
  const report = scoreForms([
    run({ run: "avg/1", filledForm: full }),
    run({ run: "runs/1", filledForm: { ...full, b: field("Bea") } }),
  ]);
  expect(numbersOf(report)).toMatchObject({
    avg: { length: 1.5 },
    "avg/": { length: 1 },
    "runs/": { length: 2 },
    runs: { "avg/1": { length: 1 }, "runs/1": { length: 2 } },
  });
});

test("runs whose form has no optional fields are named, since the share of these counts as 0", () => {
  const { notes } = scoreForms([
    run({ filledForm: { a: field("Ann") }, dialogue: [], transcriptModules: [] }),
    run({ run: "m/f/2", filledForm: { a: field("x", { required: false }) }, dialogue: [], transcriptModules: [] }),
  ]);
  expect(notes).toMatchObject([
    { text: expect.stringContaining("no optional fields"), count: 1, examples: ["m/f/1"], isProblem: false },
  ]);
});

describe("the paper's numbers", () => {
  const counts = {
    length: 16,
    reps: 2,
    turns: 15,
    "obl. fields": 13,
    "opt. fields": 3,
    "filled obl. fields": 13,
    "filled opt. fields": 0,
  };

  test("of a hand-worked run", () => {
    expect(paperScores(counts)).toEqual({
      success: 1 / 1.2,
      efficiency: 1 / (30 / 16 + 2 / 16),
      score: 2 / (1.2 + 2),
    });
  });

  test("reward no haste beyond two fields a turn", () => {
    expect(paperScores({ ...counts, turns: 1, reps: 0 }).efficiency).toBe(1);
  });

  test("of a form without fields are not told, without optional ones have no share of them", () => {
    expect(paperScores({ ...counts, length: 0, "obl. fields": 0 })).toEqual({
      success: null,
      efficiency: null,
      score: null,
    });
    expect(paperScores({ ...counts, "opt. fields": 0 }).success).toBe(1 / 1.2);
  });

  test("differ by whether runs or counters are averaged first", () => {
    const two = [
      run({ filledForm: { a: field("x") }, dialogue: [] }),
      run({ run: "m/f/2", filledForm: { a: field(null), b: field("x") } }),
    ];
    const { "m/f": group, avg } = numbersOf(scoreForms(two)) as Record<string, Record<string, unknown>>;
    expect(group).toEqual(avg);
    expect(group?.success).toBeCloseTo((1 / 1.2 + 0.5 / 1.2) / 2, 14);
    expect(group?.averagedFirst).toMatchObject({ success: expect.closeTo(1 / 1.5 / 1.2, 14) });
  });
});
