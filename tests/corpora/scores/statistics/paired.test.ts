import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import type { IntervalOptions } from "../../../../src/corpora/scores/statistics/drawOptions.js";
import { bootstrapInterval } from "../../../../src/corpora/scores/statistics/interval.js";
import { aligned, approximateRandomisation, comparePaired } from "../../../../src/corpora/scores/statistics/paired.js";
import { meanUnits, type Units } from "../../../../src/corpora/scores/statistics/units.js";

const unitsOf = (values: readonly number[]): Units => meanUnits(values.map((value, i) => ({ id: `d${i}`, value })));
const pairedBootstrap = ([first, second]: readonly [Units, Units], options: IntervalOptions = {}): number | null =>
  comparePaired(first, second, options).bootstrap;
const bits = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })), {
  minLength: 2,
  maxLength: 30,
});

/** The exact p-value: every way to exchange the two outputs of each unit. */
function exactRandomisation(first: readonly number[], second: readonly number[]): number {
  const observed = Math.abs(second.reduce((sum, value, i) => sum + value - (first[i] as number), 0));
  let reached = 0;
  for (let mask = 0; mask < 2 ** first.length; mask++) {
    const sum = first.reduce((all, value, i) => all + ((mask >> i) & 1 ? -1 : 1) * ((second[i] as number) - value), 0);
    if (Math.abs(sum) >= observed - 1e-9) reached += 1;
  }
  return reached / 2 ** first.length;
}

describe("approximate randomisation", () => {
  test("comes near the exact test over all exchanges", () => {
    const first = [1, 0, 0, 1, 0, 1, 0, 0, 1, 0];
    const second = [1, 1, 1, 1, 0, 1, 1, 0, 0, 1];
    const p = approximateRandomisation([unitsOf(first), unitsOf(second)], { resamples: 20_000 });
    expect(exactRandomisation(first, second)).toBeCloseTo(0.375, 12);
    expect(p).toBeCloseTo(0.375, 1);
    expect(Math.abs((p ?? 0) - 0.375)).toBeLessThan(0.015);
  });

  test("is a probability that does not depend on which system comes first", () => {
    fc.assert(
      fc.property(bits, fc.integer(), (pairs, seed) => {
        const [first, second] = [unitsOf(pairs.map(([a]) => a)), unitsOf(pairs.map(([, b]) => b))];
        const p = approximateRandomisation([first, second], { resamples: 60, seed });
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(approximateRandomisation([second, first], { resamples: 60, seed })).toBe(p);
      }),
    );
  });

  test("never tells a system from itself", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 }), (values) => {
        const same = unitsOf(values);
        expect(approximateRandomisation([same, same], { resamples: 20 })).toBe(1);
        expect(pairedBootstrap([same, same], { resamples: 20 })).toBe(1);
      }),
    );
  });

  test("rejects about as often as its level says where there is no difference", () => {
    let rejected = 0;
    const rounds = 200;
    for (let round = 0; round < rounds; round++) {
      const noise = (salt: number) =>
        Array.from({ length: 30 }, (_, i) => (hash(round * 997 + i * 31 + salt) < 0.5 ? 1 : 0));
      const p = approximateRandomisation([unitsOf(noise(1)), unitsOf(noise(2))], { resamples: 199, seed: round });
      if ((p ?? 1) <= 0.1) rejected += 1;
    }
    expect(rejected / rounds).toBeLessThan(0.16);
  });
});

/** A number in [0, 1) that looks random. */
function hash(seed: number): number {
  const x = Math.sin(seed * 12.9898 + 78.233) * 43758.5453;
  return x - Math.floor(x);
}

describe("the paired bootstrap", () => {
  test("is sure of a system that wins everywhere alike, and unsure of one dialogue among many", () => {
    const first = unitsOf(Array.from({ length: 40 }, () => 0));
    expect(pairedBootstrap([first, unitsOf(Array.from({ length: 40 }, () => 1))])).toBe(0);
    const once = unitsOf(Array.from({ length: 40 }, (_, i) => (i === 0 ? 1 : 0)));
    // Three draws or more of the only dialogue that differs: 1 - 40 draws' chances of none, one and two.
    const [p, n] = [1 / 40, 40];
    const atMostTwo = (1 - p) ** n + n * p * (1 - p) ** (n - 1) + ((n * (n - 1)) / 2) * p ** 2 * (1 - p) ** (n - 2);
    expect(pairedBootstrap([first, once], { resamples: 20_000 })).toBeCloseTo(1 - atMostTwo, 2);
  });

  test("does not depend on which system comes first", () => {
    fc.assert(
      fc.property(bits, (pairs) => {
        const [first, second] = [unitsOf(pairs.map(([a]) => a)), unitsOf(pairs.map(([, b]) => b))];
        const p = pairedBootstrap([first, second], { resamples: 60 });
        expect(pairedBootstrap([second, first], { resamples: 60 })).toBe(p);
      }),
    );
  });
});

describe("comparing two systems", () => {
  test("pairs the dialogues that both have, whatever their order", () => {
    const first = meanUnits([
      { id: "a", value: 1 },
      { id: "b", value: 0 },
      { id: "only", value: 1 },
    ]);
    const second = meanUnits([
      { id: "b", value: 1 },
      { id: "other", value: 0 },
      { id: "a", value: 1 },
    ]);
    expect(aligned(first, second).map(({ ids, sums }) => [ids, sums])).toEqual([
      [
        ["a", "b"],
        [
          [1, 1],
          [0, 1],
        ],
      ],
      [
        ["a", "b"],
        [
          [1, 1],
          [1, 1],
        ],
      ],
    ]);
    const found = comparePaired(first, second, { resamples: 100 });
    expect(found).toMatchObject({ units: 2, values: [0.5, 1], difference: 0.5 });
  });

  test("says nothing where nothing is shared", () => {
    const found = comparePaired(meanUnits([{ id: "a", value: 1 }]), meanUnits([{ id: "b", value: 1 }]));
    expect(found).toEqual({
      units: 0,
      values: [null, null],
      difference: null,
      interval: null,
      randomisation: null,
      bootstrap: null,
    });
  });

  test("refuses what does not aggregate alike", () => {
    const mean = unitsOf([1, 0]);
    expect(() => comparePaired(mean, { ...mean, aggregate: "f1" })).toThrow("a mean and a f1 cannot be compared");
    const labelled = (labels: string[]): Units => ({ aggregate: "weightedF1", ids: ["a"], sums: [[1, 1, 1]], labels });
    expect(() => comparePaired(labelled(["x"]), labelled(["y"]))).toThrow("gold labels");
  });
});

describe("options of draws and units", () => {
  const ids = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 2, maxLength: 6 });
  const given = fc
    .tuple(ids, fc.infiniteStream(fc.integer({ min: 0, max: 3 })))
    .map(([some, values]): Units => ({ aggregate: "mean", ids: some, sums: some.map(() => [values.next().value, 1]) }));

  test("a system does not differ from itself; where an id stands twice, it is refused", () => {
    fc.assert(
      fc.property(given, (units) => {
        const compare = () => comparePaired(units, units, { resamples: 10 });
        if (new Set(units.ids).size < units.ids.length) expect(compare).toThrow(/stands twice in one of the two/);
        else expect(compare().difference).toBe(0);
      }),
    );
  });

  test.each<[object, string]>([
    [{ level: 95 }, "level lies between 0 and 1, not at 95: 95 per cent is 0.95"],
    [{ level: 1 }, "level lies between 0 and 1, not at 1"],
    [{ level: 0 }, "level lies between 0 and 1, not at 0"],
    [{ level: Number.NaN }, "level lies between 0 and 1, not at NaN"],
    [{ resamples: -1 }, "resamples is a whole number from 0, not -1"],
    [{ resamples: 2.5 }, "resamples is a whole number from 0, not 2.5"],
    [{ seed: 0.5 }, "seed is a whole number, not 0.5"],
  ])("%j are refused by name", (options, message) => {
    const units = unitsOf([1, 0, 1]);
    expect(() => bootstrapInterval(units, options)).toThrow(new BacklotError("BAD_OPTION", message));
    expect(() => comparePaired(units, units, options)).toThrow(new BacklotError("BAD_OPTION", message));
  });
});
