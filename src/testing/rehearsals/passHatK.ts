import { BacklotError } from "../../base/errors.js";

/**
 * Returns pass^k: the probability that k attempts drawn without replacement from n, of which c passed, have all passed, C(c, k) / C(n, k).
 * It is the unbiased estimate for k independent attempts in a row (Yao et al. 2024, τ-bench). The quotient is computed in whole numbers of
 * any size and rounded once.
 *
 * @param n the number of attempts, from 1
 * @param c the number of passed attempts, from 0 to n
 * @param k the number of attempts in a row, from 1 to n
 * @returns a number from 0 to 1
 * @throws BacklotError BAD_EXPECTATION for numbers out of these ranges
 *
 * @example
 * ```ts
 * import { passHatK } from "backlot/testing";
 *
 * console.assert(passHatK(8, 6, 1) === 0.75);
 * console.assert(passHatK(8, 6, 4) === 15 / 70);
 * console.assert(passHatK(8, 3, 4) === 0);
 * ```
 */
export function passHatK(n: number, c: number, k: number): number {
  const isWhole = [n, c, k].every(Number.isSafeInteger);
  if (!isWhole || n < 1 || c < 0 || c > n || k < 1 || k > n) {
    const problem = `pass^${k} of ${c} passes in ${n} attempts is not defined; it takes whole numbers, 0 ≤ c ≤ n and 1 ≤ k ≤ n`;
    throw new BacklotError("BAD_EXPECTATION", problem);
  }
  if (c < k) return 0;
  // C(c, k) / C(n, k) is the product of (c - i) / (n - i): over k factors, or, being symmetric, over n - c.
  const [top, bottom, factors] = n - c < k ? [n - k, n, n - c] : [c, n, k];
  let numerator = 1n;
  let denominator = 1n;
  for (let i = 0; i < factors; i++) {
    numerator *= BigInt(top - i);
    denominator *= BigInt(bottom - i);
  }
  return quotient(numerator, denominator);
}

/** Divides two whole numbers, rounded to the nearest number once. The first is not larger than the second. */
function quotient(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  // 64 bits of the quotient and one bit for a remainder are enough to round by.
  const shift = bits(denominator) - bits(numerator) + 64;
  const scaled = numerator << BigInt(shift);
  const whole = scaled / denominator;
  const sticky = scaled % denominator === 0n ? whole : whole | 1n;
  return Number(sticky) * 2 ** -Math.min(shift, 1_000) * 2 ** -Math.max(0, shift - 1_000);
}

const bits = (value: bigint): number => value.toString(2).length;
