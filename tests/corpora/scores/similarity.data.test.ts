import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { similarityRatio, tokenSortRatio } from "../../../src/corpora/scores/similarity.js";
import { hasShared, shared } from "../../shared.js";

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly token_sort_ratio: number;
  readonly ratio: number;
  readonly token_sort_ratio_difflib: number;
  readonly ratio_difflib: number;
}

describe.skipIf(!hasShared)("similarity on SGD's pairs (needs the reference data)", () => {
  const pairs = hasShared
    ? readFileSync(shared("data/sgd/fuzzy_pairs.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Pair)
    : [];

  test("all 307 pairs have fuzzywuzzy's four numbers", () => {
    expect(pairs).toHaveLength(307);
    for (const pair of pairs) {
      const { a, b } = pair;
      expect({
        a,
        b,
        token_sort_ratio: tokenSortRatio(a, b),
        ratio: similarityRatio(a, b),
        token_sort_ratio_difflib: tokenSortRatio(a, b, "difflib"),
        ratio_difflib: similarityRatio(a, b, "difflib"),
      }).toEqual(pair);
    }
  });

  test("the two ways of counting differ in 53 of these 614 numbers, by up to 22 points", () => {
    const differences = pairs.flatMap((pair) => [
      Math.abs(pair.token_sort_ratio - tokenSortRatio(pair.a, pair.b, "difflib")),
      Math.abs(pair.ratio - similarityRatio(pair.a, pair.b, "difflib")),
    ]);
    expect(differences.filter((difference) => difference > 0)).toHaveLength(53);
    expect(Math.max(...differences)).toBe(22);
  });
});
