import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { similarityRatio, tokenSortRatio } from "../../../src/corpora/scores/similarity.js";

describe("token_sort_ratio", () => {
  test.each([
    // Worked by hand; what fuzzywuzzy 0.18 says is the same.
    ["a b", "b a", 100],
    ["", "", 100],
    ["!!", "??", 100],
    ["", "a", 0],
    ["5", "50", 67],
    ["True", "true", 100],
    ["São Paulo", "so paulo", 100],
    ["a_b", "a b", 67],
    ["π", "Π", 100],
    ["8th of March", "March 8th", 86],
  ])("of %j and %j is %i", (a, b, expected) => {
    expect(tokenSortRatio(a, b)).toBe(expected);
    expect(tokenSortRatio(a, b, "difflib")).toBe(expected);
  });

  test("rounds a half to the even neighbour, as Python does", () => {
    // 2 · 1 / 16 = 12.5 % and 2 · 3 / 16 = 37.5 %.
    expect(similarityRatio("a", `a${"b".repeat(14)}`)).toBe(12);
    expect(similarityRatio("abc", `abc${"d".repeat(10)}`)).toBe(38);
  });

  test("counts code points, not UTF-16 units", () => {
    // Two letters that share their first UTF-16 unit share nothing.
    expect(similarityRatio("𝐀", "𝐁")).toBe(0);
    expect(similarityRatio("𝐀b", "𝐀c")).toBe(50);
  });

  test("compares the first 8,192 UTF-16 units of longer texts", () => {
    const same = "a".repeat(8_192);
    expect(similarityRatio(`${same}b`, `${same}${"c".repeat(100_000)}`)).toBe(100);
    expect(similarityRatio(same.slice(1), `${same.slice(1)}b`)).toBe(100);
    expect(similarityRatio(same.slice(0, 4_096), `${same}b`)).toBe(67);
  });

  test("words are sorted by code points: 𝐀 comes after \uff21", () => {
    expect(tokenSortRatio("𝐀 \uff21", "\uff41 𝐀", "difflib")).toBe(100);
  });
});

describe("difflib's form", () => {
  test("takes the longest block first, the leftmost where several are as long", () => {
    // "bcd" matches first and leaves nothing for "a".
    expect(similarityRatio("abcd", "bcda", "difflib")).toBe(75);
    // The block "b" of the first text's start hides the longer subsequence.
    expect(similarityRatio("qabxcd", "abycdf", "difflib")).toBe(67);
  });

  test("popular characters of a second text of 200 or more start no block", () => {
    // As Python's SequenceMatcher has it for "q" + "a" * 9 against "a" * 199 and "a" * 200.
    expect(similarityRatio(`q${"a".repeat(9)}`, "a".repeat(199), "difflib")).toBe(9);
    expect(similarityRatio(`q${"a".repeat(9)}`, "a".repeat(200), "difflib")).toBe(0);
    // But a block that starts on a rare character, or where both texts start, grows over them.
    expect(similarityRatio("a".repeat(10), "a".repeat(200), "difflib")).toBe(10);
    expect(similarityRatio(`z${"a".repeat(9)}`, `z${"a".repeat(199)}`, "difflib")).toBe(10);
  });

  test("is at most the subsequence's, and symmetric for equal texts", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 30 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(similarityRatio(a, b, "difflib")).toBeLessThanOrEqual(similarityRatio(a, b));
        expect(similarityRatio(a, b)).toBe(similarityRatio(b, a));
        expect(similarityRatio(a, a, "difflib")).toBe(100);
      }),
    );
  });
});
