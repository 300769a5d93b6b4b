import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Draws } from "../../../../../src/corpora/multiwoz/scores/success/draws.js";
import { distinctInterval } from "../../../../../src/corpora/multiwoz/scores/text/richnessScores.js";
import { bootstrapInterval } from "../../../../../src/corpora/scores/statistics/interval.js";
import type { Units } from "../../../../../src/corpora/scores/statistics/units.js";
import { runs } from "../../../../runs.js";

describe("intervals of many scores at once", () => {
  test("are those of each score by itself, with the same seed", () => {
    const count = fc.nat(9);
    const row = fc.tuple(count, count, count);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.integer(), (rows, seed) => {
        const ids = rows.map((_, at) => String(at));
        const scores: Units[] = [
          { aggregate: "mean", ids, sums: rows.map(([sum, n]) => [sum, n]) },
          { aggregate: "f1", ids, sums: rows },
          { aggregate: "mean", ids, sums: rows.map(([, n]) => [n, 1]) },
        ];
        const options = { resamples: 50, level: 0.9, seed };
        expect(new Draws(ids.length, options).intervals(scores)).toEqual(
          scores.map((units) => bootstrapInterval(units, options)),
        );
      }),
      runs(200),
    );
  });

  test("are none without draws", () => {
    const units: Units = {
      aggregate: "mean",
      ids: ["a", "b"],
      sums: [
        [1, 1],
        [0, 1],
      ],
    };
    expect(new Draws(2, { resamples: 0 }).intervals([units])).toEqual([null]);
  });
});

describe("intervals of numbers of distinct n-grams", () => {
  /** Contents of the draws, counted one by one. */
  function drawn(grams: readonly (readonly (readonly number[])[])[], draws: Draws): number[] {
    return draws.blocks().flatMap(({ first, undrawn }) =>
      Array.from({ length: Math.min(32, draws.resamples - first) }, (_, bit) => {
        const there = grams.filter((__, at) => (((undrawn[at] as number) >>> bit) & 1) === 0);
        return new Set(there.flat(2)).size;
      }),
    );
  }

  test("are the spread of what draws hold, laid around the number", () => {
    const turn = fc.array(fc.nat(20), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.array(turn, { maxLength: 3 }), { minLength: 2, maxLength: 8 }), (dialogues) => {
        const numbers = new Map([...new Set(dialogues.flat(2))].map((gram, at) => [gram, at]));
        const grams = dialogues.map((turns) =>
          turns.map((grams_) => grams_.map((gram) => numbers.get(gram) as number)),
        );
        const draws = new Draws(grams.length, { resamples: 70, seed: 3 });
        const counts = drawn(grams, draws);
        const shift = numbers.size - counts.reduce((sum, count) => sum + count, 0) / counts.length;
        const [low, high] = distinctInterval(grams, numbers.size, draws) ?? [];
        const [wantedLow, wantedHigh] = draws.between(Float64Array.from(counts, (count) => count + shift)) ?? [];
        expect(low).toBeCloseTo(wantedLow ?? Number.NaN, 9);
        expect(high).toBeCloseTo(wantedHigh ?? Number.NaN, 9);
      }),
      runs(200),
    );
  });
});
