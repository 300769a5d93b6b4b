/**
 * The function from summed counts to a number. `mean`: of [sum, count]. `f1`: of [true positives, false positives,
 * false negatives]. `f1Percent`: the same in per cent. `weightedF1`: of [true positives, gold, predicted] for each
 * label. `bleu`: of [matches of 1 to 4 words, n-grams of 1 to 4 words, words of the system, words of the reference].
 * `bleu4`: of [matching words, matching 4-grams, 4-grams, words, reference words]. `combined`: of [informed, dialogues,
 * successful, dialogues, the ten sums of bleu].
 */
export type Aggregate = "mean" | "f1" | "f1Percent" | "weightedF1" | "bleu" | "bleu4" | "combined";

/**
 * The contribution of each unit (usually a dialogue) to a score, as additive counts, so that the score can be
 * recomputed for any selection of units. A score with units can be stored, resampled and compared.
 */
export interface Units {
  /** The function from the counts to a number. */
  readonly aggregate: Aggregate;
  /** Ids of the units, in the order of the data. */
  readonly ids: readonly string[];
  /** Counts of each unit, in the order of the ids. With `width`: pairs of position and count, flat. */
  readonly sums: readonly (readonly number[])[];
  /** The number of counts, if units list only counts other than 0. */
  readonly width?: number;
  /** The labels behind the counts of `weightedF1`, three counts each. */
  readonly labels?: readonly string[];
}

export function meanUnits(cases: readonly { readonly id: string; readonly value: number | null }[]): Units {
  const sums = new Map<string, [sum: number, count: number]>();
  for (const { id, value } of cases) {
    if (value === null) continue;
    const unit = sums.get(id);
    if (unit === undefined) sums.set(id, [value, 1]);
    else {
      unit[0] += value;
      unit[1] += 1;
    }
  }
  return { aggregate: "mean", ids: [...sums.keys()], sums: [...sums.values()] };
}
