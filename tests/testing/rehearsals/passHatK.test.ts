import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passHatK } from "../../../src/testing/rehearsals/passHatK.js";

describe("pass^k", () => {
  it.each([
    [1, 1, 1, 1],
    [1, 0, 1, 0],
    [8, 6, 1, 6 / 8],
    [8, 6, 2, 15 / 28],
    [8, 6, 4, 15 / 70],
    [8, 3, 4, 0],
    [10, 9, 5, 126 / 252],
    [100, 99, 50, 0.5],
    [1_000, 999, 999, 1 / 1_000],
    [5, 5, 5, 1],
  ])("of %i attempts with %i passes, k = %i, is %f", (n, c, k, expected) => {
    expect(passHatK(n, c, k)).toBe(expected);
  });

  it("is the product of the single draws", () => {
    const counts = fc
      .integer({ min: 1, max: 300 })
      .chain((n) =>
        fc.record({ n: fc.constant(n), c: fc.integer({ min: 0, max: n }), k: fc.integer({ min: 1, max: n }) }),
      );
    fc.assert(
      fc.property(counts, ({ n, c, k }) => {
        let product = 1;
        for (let i = 0; i < k; i++) product *= Math.max(0, c - i) / (n - i);
        const exact = passHatK(n, c, k);
        expect(Math.abs(exact - product)).toBeLessThanOrEqual(1e-12 * exact + Number.MIN_VALUE * 2 ** 60);
      }),
    );
  });

  it("neither overflows nor vanishes where the binomials are beyond any number", () => {
    expect(passHatK(20_000, 19_999, 10_000)).toBe(0.5);
    expect(passHatK(2_000, 1_000, 1)).toBe(0.5);
    expect(passHatK(2_000, 1_000, 1_000)).toBe(0);
    expect(passHatK(400, 200, 200)).toBeGreaterThan(0);
  });

  it.each([
    [0, 0, 1],
    [3, 4, 1],
    [3, -1, 1],
    [3, 2, 0],
    [3, 2, 4],
    [3, 1.5, 1],
    [Number.NaN, 1, 1],
  ])("is not defined for n = %s, c = %s, k = %s", (n, c, k) => {
    expect(() => passHatK(n, c, k)).toThrowError(expect.objectContaining({ code: "BAD_EXPECTATION" }));
  });
});
