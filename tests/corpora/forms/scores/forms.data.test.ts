import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countersOf, type FormRun, invalidAnswers, isFilled } from "../../../../src/corpora/forms/scores/counters.js";
import { paperScores, scoreForms } from "../../../../src/corpora/forms/scores/scoreFormsFiles.js";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import { hasShared, shared } from "../../../shared.js";

interface RecordedRun extends FormRun {
  readonly expected: {
    readonly counters: object;
    readonly invalidsPassed: number;
    readonly determineSuccess: boolean;
    readonly paperFormula: object;
  };
}

describe.skipIf(!hasShared)("on the recorded runs (needs the reference data)", () => {
  const runs = hasShared
    ? readFileSync(shared("data/forms/runs.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as RecordedRun)
    : [];

  test("all 44 are there", () => expect(runs).toHaveLength(44));

  test.each(runs.map((recorded) => [recorded.run, recorded] as const))(
    "%s has the original script's counters and the paper's numbers",
    (_, recorded) => {
      const { counters, invalidsPassed, determineSuccess, paperFormula } = recorded.expected;
      const found = countersOf(recorded);
      expect(found).toEqual(counters);
      expect(Object.keys(found)).toEqual(Object.keys(counters));
      expect(invalidAnswers(recorded.filledForm)).toBe(invalidsPassed);
      expect(isFilled(recorded.filledForm)).toBe(determineSuccess);
      expect(paperScores(found as Parameters<typeof paperScores>[0])).toEqual(paperFormula);
    },
  );

  test("the averages by group equal the file", () => {
    const averages = JSON.parse(readFileSync(shared("data/forms/averages_unique_runs.json"), "utf8")) as object;
    const numbers = numbersOf(scoreForms(runs));
    expect(Object.keys(numbers).filter((name) => name !== "avg" && name !== "runs")).toEqual(Object.keys(averages));
    expect(numbers).toMatchObject(averages);
  });
});
