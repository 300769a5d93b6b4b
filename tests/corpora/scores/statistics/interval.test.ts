import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meanScore } from "../../../../src/corpora/scores/score.js";
import { bootstrapInterval, quantile } from "../../../../src/corpora/scores/statistics/interval.js";
import { scoreOf } from "../../../../src/corpora/scores/statistics/selection.js";
import { meanUnits, type Units } from "../../../../src/corpora/scores/statistics/units.js";

const rates = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });
const unitsOf = (values: readonly number[]): Units => meanUnits(values.map((value, i) => ({ id: `d${i}`, value })));

describe("the bootstrap interval", () => {
  test("lies within what the units score, low before high, and is the same for the same seed", () => {
    fc.assert(
      fc.property(rates, fc.integer(), (values, seed) => {
        const options = { seed, resamples: 50 };
        const [low, high] = bootstrapInterval(unitsOf(values), options) ?? [Number.NaN, Number.NaN];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        expect(bootstrapInterval(unitsOf(values), options)).toEqual([low, high]);
      }),
    );
  });

  test("is wider at a higher level", () => {
    fc.assert(
      fc.property(rates, (values) => {
        const [low90 = 0, high90 = 0] = bootstrapInterval(unitsOf(values), { level: 0.9, resamples: 100 }) ?? [];
        const [low99 = 0, high99 = 0] = bootstrapInterval(unitsOf(values), { level: 0.99, resamples: 100 }) ?? [];
        expect(low99).toBeLessThanOrEqual(low90);
        expect(high99).toBeGreaterThanOrEqual(high90);
      }),
    );
  });

  test("of a coin thrown 400 times is what the normal approximation says", () => {
    const heads = Array.from({ length: 400 }, (_, i) => (i < 100 ? 1 : 0));
    const [low = 0, high = 0] = bootstrapInterval(unitsOf(heads), { resamples: 4000 }) ?? [];
    const half = 1.96 * Math.sqrt((0.25 * 0.75) / 400);
    expect(low).toBeCloseTo(0.25 - half, 2);
    expect(high).toBeCloseTo(0.25 + half, 2);
  });

  test("draws dialogues, not turns: turns that always agree within a dialogue widen it", () => {
    const cases = (dialogues: number) =>
      Array.from({ length: 400 }, (_, i) => ({ id: `d${i % dialogues}`, value: (i % dialogues) % 2 }));
    const width = (dialogues: number): number => {
      const [low = 0, high = 0] = bootstrapInterval(meanUnits(cases(dialogues))) ?? [];
      return high - low;
    };
    expect(width(10)).toBeGreaterThan(3 * width(400));
  });

  test("is not told from one unit, from none, or where no draw counts anything", () => {
    expect(bootstrapInterval(unitsOf([1]))).toBeNull();
    expect(bootstrapInterval(unitsOf([]))).toBeNull();
    expect(
      bootstrapInterval({
        aggregate: "mean",
        ids: ["a", "b"],
        sums: [
          [0, 0],
          [0, 0],
        ],
      }),
    ).toBeNull();
    expect(bootstrapInterval(unitsOf([0, 1]), { resamples: 0 })).toBeNull();
  });
});

describe("a selection of units", () => {
  test("of all units scores what the score says, whatever the cases", () => {
    const cases = fc.array(
      fc.record({
        id: fc.constantFrom("a", "b", "c"),
        value: fc.option(fc.double({ min: -5, max: 5, noNaN: true }), { nil: null }),
      }),
    );
    fc.assert(
      fc.property(cases, (all) => {
        const { value, units, support } = meanScore("x", all);
        const again = units === undefined ? null : scoreOf(units);
        if (value === null) expect(again).toBeNull();
        else expect(again).toBeCloseTo(value, 10);
        expect(units?.sums.reduce((sum, [, count = 0]) => sum + count, 0)).toBe(support);
      }),
    );
  });

  test("is the same for sparse and dense counts", () => {
    const dense: Units = {
      aggregate: "weightedF1",
      ids: ["a", "b"],
      sums: [
        [1, 2, 1, 0, 1, 2],
        [0, 0, 0, 3, 4, 3],
      ],
    };
    const sparse: Units = {
      ...dense,
      width: 6,
      sums: [
        [0, 1, 1, 2, 2, 1, 4, 1, 5, 2],
        [3, 3, 4, 4, 5, 3],
      ],
    };
    expect(scoreOf(sparse)).toBe(scoreOf(dense));
    expect(scoreOf(sparse, [1, 1])).toBe(scoreOf(dense, [1, 1]));
    expect(scoreOf(dense)).toBeCloseTo(((2 / 3) * 2 + (6 / 10) * 5) / 7, 12);
  });

  test("of nothing scores nothing, never 0", () => {
    for (const aggregate of ["mean", "f1", "weightedF1", "bleu", "bleu4", "combined"] as const) {
      expect(scoreOf({ aggregate, ids: [], sums: [] })).toBeNull();
    }
  });
});

test("quantiles are NumPy's default", () => {
  const sorted = [1, 2, 4, 8];
  expect([0, 0.25, 0.5, 0.75, 1].map((at) => quantile(sorted, at))).toEqual([1, 1.75, 3, 5, 8]);
});
