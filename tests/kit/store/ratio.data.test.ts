import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partialRatio } from "../../../src/kit/internal.js";
import { hasShared, shared } from "../../shared.js";

describe.skipIf(!hasShared)("the reference's cases (needs the reference data)", () => {
  it("gives what fuzzywuzzy with python-Levenshtein gave, 312 times", () => {
    const text = readFileSync(shared("data/multiwoz/partial_ratio_cases.json"), "utf8");
    const cases = JSON.parse(text) as readonly (readonly [left: string, right: string, ratio: number])[];
    expect(cases.length).toBe(312);
    const wrong = cases.filter(([left, right, ratio]) => partialRatio(left, right) !== ratio);
    expect(wrong).toEqual([]);
  });
});
