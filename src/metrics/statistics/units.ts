/**
 * How summed counts become a number: `mean` of [sum, count]; `f1` of [true positives, false positives, false
 * negatives], `f1Percent` the same in per cent; `weightedF1` of [true positives, gold, predicted] for each label;
 * `bleu` of [matches of 1 to 4 words, n-grams of 1 to 4 words, words of the system, words of the reference]; `bleu4`
 * of [matching words, matching 4-grams, 4-grams, words, reference words]; `combined` of [informed, dialogues,
 * successful, dialogues, the ten sums of bleu].
 */
export type Aggregate = "mean" | "f1" | "f1Percent" | "weightedF1" | "bleu" | "bleu4" | "combined";

/**
 * What each unit of a score (a dialogue, as a rule) contributes to it: counts that add up, so that the score can be
 * computed again for any selection of units. A score that holds them can be stored, resampled and compared.
 */
export interface Units {
  /** How the counts of units become a number. */
  readonly aggregate: Aggregate;
  /** The units' ids, in the order of the data. */
  readonly ids: readonly string[];
  /** The counts of each unit, in the order of the ids. With `width`: pairs of position and count, flat. */
  readonly sums: readonly (readonly number[])[];
  /** How many counts there are, where each unit lists only those that are not zero. */
  readonly width?: number;
  /** What the counts of `weightedF1` stand for, three by three. */
  readonly labels?: readonly string[];
}

/** Counts per unit for a mean: the values of its cases and how many there are. Cases of one id make one unit. */
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
