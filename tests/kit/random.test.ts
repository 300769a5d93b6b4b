import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, Random } from "../../src/kit/internal.js";

const draws = (seed: number, count: number): number[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.next());
};

test("the sequence of seed 1 is mulberry32's, for all time", () => {
  expect(draws(1, 4)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522, 0.9810509674716741]);
});

test("the sequence of seed 0 as well", () => {
  expect(draws(0, 3)).toEqual([0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]);
});

test("a seed gives one sequence, whatever other streams do", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (seed) => {
      const [one, two] = [new Random(seed), new Random(seed + 1)];
      const mixed = Array.from({ length: 5 }, () => [one.next(), two.next()][0]);
      expect(mixed).toEqual(draws(seed, 5));
    }),
  );
});

test("every number lies in [0, 1), and they spread evenly", () => {
  const buckets = new Array<number>(10).fill(0);
  for (const n of draws(42, 10_000)) {
    expect(n >= 0 && n < 1).toBe(true);
    const bucket = Math.floor(n * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test("the hash is FNV-1a, by its published values", () => {
  expect(["", "a", "foobar"].map((text) => hashOf(text))).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
