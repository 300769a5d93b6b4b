import { harmonicMean } from "../../scores/score.js";

/** Precision, recall and F1 of one frame. */
export interface F1 {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

/**
 * Compares two multisets. Precision is 1 without predictions, and recall is 1 without references; two empty sets
 * therefore score 1. The original's documentation says that such turns are skipped, but its code counts them.
 */
export function multisetF1(reference: readonly string[], predicted: readonly string[]): F1 {
  const left = new Map<string, number>();
  for (const one of reference) left.set(one, (left.get(one) ?? 0) + 1);
  let hits = 0;
  for (const one of predicted) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    hits += 1;
    left.set(one, count - 1);
  }
  const precision = predicted.length === 0 ? 1 : hits / predicted.length;
  const recall = reference.length === 0 ? 1 : hits / reference.length;
  return { f1: harmonicMean(precision, recall), precision, recall };
}
