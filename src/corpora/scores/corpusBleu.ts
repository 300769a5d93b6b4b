/** Maximum length of the n-grams that BLEU counts. */
export const ORDERS = 4;

/** Counts per segment: matches of 1 to 4 words, n-grams of 1 to 4 words, words of both sides. */
export const BLEU_COUNTS = 2 * ORDERS + 2;

/**
 * BLEU from summed counts, 0 to 100, with sacrebleu's defaults (four words, exponential smoothing). The k-th order
 * without a match has a precision of 100 / (2^k × its n-grams).
 * @param counts `BLEU_COUNTS` sums
 * @param isEffective true to ignore orders without n-grams, as is right for a single segment (sacrebleu's effective
 *   order, off by default)
 * @returns 0 if nothing matches, or if an order that counts has no n-grams
 */
export function corpusBleu(counts: ArrayLike<number>, isEffective = false): number {
  const count = (at: number): number => counts[at] ?? 0;
  let logs = 0;
  let smoothing = 1;
  let order = 0;
  for (; order < ORDERS; order++) {
    const [matched, total] = [count(order), count(ORDERS + order)];
    if (total === 0) break;
    if (matched === 0) smoothing *= 2;
    logs += Math.log(matched > 0 ? (100 * matched) / total : 100 / (smoothing * total));
  }
  // Without a matching word there is no longer match.
  if (count(0) === 0 || (order < ORDERS && !isEffective)) return 0;
  return brevityPenalty(count(2 * ORDERS), count(2 * ORDERS + 1)) * Math.exp(logs / order);
}

/** BLEU's penalty for output that is shorter than the reference, as a factor from 0 to 1. */
export function brevityPenalty(words: number, references: number): number {
  if (words >= references) return 1;
  return words === 0 ? 0 : Math.exp(1 - references / words);
}
