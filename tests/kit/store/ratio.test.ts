import fc from "fast-check";
import { expect, test } from "vitest";
import { partialRatio } from "../../../src/kit/internal.js";

test.each([
  ["", "", 100],
  ["a", "", 0],
  ["", "a", 0],
  ["a", "a", 100],
  ["a", "b", 0],
  ["abc", "xxabcxx", 100], // the shorter text stands inside the longer
  ["ab", "acb", 50], // the windows begin at "ac": 2 × 1 / (2 + 2)
  ["abcd", "abed", 75], // 2 × 3 / 8
  ["abc", "abd", 67], // 2 × 2 / 6 = 66.67, rounded
])("%j and %j: %d", (left, right, expected) => {
  expect(partialRatio(left, right)).toBe(expected);
});

test("whichever text is shorter, the order does not matter", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      fc.pre(left.length !== right.length);
      expect(partialRatio(left, right)).toBe(partialRatio(right, left));
    }),
  );
});

test("is a whole number from 0 to 100, and 100 for a text inside another", () => {
  const text = fc.string({ maxLength: 15 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const ratio = partialRatio(left, right);
      expect(Number.isInteger(ratio) && ratio >= 0 && ratio <= 100).toBe(true);
      expect(partialRatio(left, left)).toBe(100);
    }),
  );
});
