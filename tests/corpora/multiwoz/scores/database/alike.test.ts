import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAlike as isAlikeSpelt, Spelling } from "../../../../../src/corpora/multiwoz/scores/database/alike.js";
import { partialRatio } from "../../../../../src/kit/store/ratio.js";
import { runs } from "../../../../runs.js";

function isAlike(left: string, right: string, threshold: number): boolean {
  return isAlikeSpelt(new Spelling(left), new Spelling(right), threshold);
}

/** Texts of few letters, so that pairs are alike often; of any length, and now and then with a letter beyond ASCII. */
const text = fc.string({ unit: fc.constantFrom(..."abcd e\u00e9"), maxLength: 45 });

describe("whether two texts are alike", () => {
  test("is what their partial ratio says, at any threshold", () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(0, 50, 80, 90, 95, 96, 100), (left, right, threshold) => {
        expect(isAlike(left, right, threshold)).toBe(partialRatio(left, right) >= threshold);
      }),
      runs(3000),
    );
  });

  test("is what their partial ratio says of a text and a damaged part of it", () => {
    const damaged = fc.tuple(text, fc.nat(40), fc.nat(40), fc.constantFrom("", "x", " "));
    fc.assert(
      fc.property(damaged, ([whole, from, length, typo]) => {
        const part = whole.slice(from, from + length);
        const other = part.slice(0, part.length / 2) + typo + part.slice(part.length / 2 + 1);
        expect(isAlike(whole, other, 90)).toBe(partialRatio(whole, other) >= 90);
        expect(isAlike(other, whole, 96)).toBe(partialRatio(other, whole) >= 96);
      }),
      runs(3000),
    );
  });
});
