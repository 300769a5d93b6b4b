import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasShared, shared } from "../../../shared.js";
import { backlot, folder } from "../../backlot.js";

const FORM = {
  name: { type: "text field", required: true, answer: "Ann" },
  age: { type: "number", required: false, answer: null },
};
const DIALOGUE = [{ Assistant: "Name?" }, { User: "Ann" }, { Assistant: "Name?" }, { User: "Ann?" }];
const TRANSCRIPT = {
  interactions: ["dm", "user", "answer_parsing", "information_extraction"].map((module) => ({ module })),
};

describe("score forms", () => {
  test("reads result folders as the original script does", async () => {
    const cwd = folder({
      "store/gpt/ss5/1/filled-form.json": JSON.stringify(FORM),
      "store/gpt/ss5/1/dialogue.json": JSON.stringify(DIALOGUE),
      "store/gpt/ss5/1/transcript.json": JSON.stringify(TRANSCRIPT),
      "store/gpt/ss5/10/dialogue.json": "[]",
      "store/notes.txt": "not a run",
    });
    const { code, stdout, stderr } = await backlot(["score", "forms", "store", "--json"], { cwd });
    const { backlot: header, ...numbers } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(numbers.runs["gpt/ss5/1"]).toEqual({
      length: 2,
      reps: 1,
      turns: 2,
      user_questions: 1,
      invalid_answers: 0,
      "obl. fields": 1,
      "opt. fields": 1,
      "filled obl. fields": 1,
      "filled opt. fields": 0,
      successes: 1,
      failures: 0,
      success: 1 / 1.2,
      efficiency: 1 / 2.5,
      score: expect.closeTo(2 / (1.2 + 2.5), 12),
    });
    expect(numbers["gpt/ss5"]).toMatchObject({
      length: 1,
      turns: 1,
      success: 1 / 1.2,
      averagedFirst: { success: 1 / 1.2 },
    });
    expect(header).toMatchObject({ field: "forms", system: { runs: [{ path: "store" }] } });
    expect(stderr).toContain(
      "problem: 1 run has no filled form, whose counters are 0, as in the original script (gpt/ss5/10)",
    );
    expect(stderr).toContain("problem: 1 run has no transcript");
  });

  test.each([
    ["empty", "WRONG_PREDICTIONS: empty holds no form-filling runs"],
    ["nowhere", "FILE_NOT_FOUND: there is no file or folder nowhere"],
    [
      "other.jsonl",
      "WRONG_PREDICTIONS: other.jsonl holds no form-filling runs: other.jsonl:1: it has no name under run",
    ],
    [
      "broken.jsonl",
      "WRONG_PREDICTIONS: broken.jsonl holds no form-filling runs: broken.jsonl:1: filledForm is not an object",
    ],
  ])("%s ends with advice and exit code 2", async (path, message) => {
    const cwd = folder({
      "empty/x/y.txt": "",
      "other.jsonl": '{"id":1}\n',
      "broken.jsonl": '{"run":"a","filledForm":3}\n',
    });
    const { code, stdout, stderr } = await backlot(["score", "forms", path], { cwd });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});

describe.skipIf(!hasShared)("on the recorded runs (needs the reference data)", () => {
  test("the averages equal the file", async () => {
    const { stdout } = await backlot(["score", "forms", shared("data/forms/runs.jsonl"), "--json"]);
    const averages = JSON.parse(readFileSync(shared("data/forms/averages_unique_runs.json"), "utf8"));
    expect(JSON.parse(stdout)).toMatchObject(averages);
  });
});
