import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isAlike as isAlikeSpelt, Spelling } from "../../../../../src/corpora/multiwoz/scores/database/alike.js";
import { hasShared, shared } from "../../../../shared.js";

function isAlike(left: string, right: string, threshold: number): boolean {
  return isAlikeSpelt(new Spelling(left), new Spelling(right), threshold);
}

describe("whether two texts are alike", () => {
  test.skipIf(!hasShared)("is the reference's on all its pairs (needs the reference data)", () => {
    const cases = JSON.parse(readFileSync(shared("data/multiwoz/partial_ratio_cases.json"), "utf8")) as [
      left: string,
      right: string,
      ratio: number,
    ][];
    for (const [left, right, ratio] of cases) {
      for (const threshold of [ratio - 1, ratio, ratio + 1, 90]) {
        expect(isAlike(left, right, threshold), `${left} | ${right}`).toBe(ratio >= threshold);
      }
    }
  });
});
