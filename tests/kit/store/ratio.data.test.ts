import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partialRatio } from "../../../src/kit/internal.js";
import { hasShared, shared } from "../../shared.js";
import { plainRatio } from "../plainRatio.js";

describe.skipIf(!hasShared)("the reference's cases (needs the reference data)", () => {
  it.each([
    ["the ratio", partialRatio],
    ["the plain one that it is held against", plainRatio],
  ])("%s gives what fuzzywuzzy with python-Levenshtein gave, 312 times", (_, ratioOf) => {
    const text = readFileSync(shared("data/multiwoz/partial_ratio_cases.json"), "utf8");
    const cases = JSON.parse(text) as readonly (readonly [left: string, right: string, ratio: number])[];
    expect(cases.length).toBe(312);
    const wrong = cases.filter(([left, right, ratio]) => ratioOf(left, right) !== ratio);
    expect(wrong).toEqual([]);
  });
});
