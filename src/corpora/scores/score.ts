import { meanUnits, type Units } from "./statistics/units.js";

/** A case that lowered a score: its dialogue, its turn if it belongs to one, and details. */
export interface Miss {
  /** The id of the dialogue or other unit. */
  readonly id: string;
  /** The index of the turn in the dialogue. */
  readonly turn?: number;
  /** The value of the case. */
  readonly value?: number;
  /** The expected value, shortened to the relevant part. */
  readonly expected?: unknown;
  /** The actual value, shortened to the relevant part. */
  readonly actual?: unknown;
  /** A remark on the case. */
  readonly note?: string;
}

/** A published number with its basis and its worst cases. */
export interface Score {
  /** The published name. */
  readonly name: string;
  /** null if nothing was counted, or if the original script crashes; never 0 for lack of cases. */
  readonly value: number | null;
  /** The number of counted cases. */
  readonly support: number;
  /** The worst cases, worst first; ties in the order of the data. */
  readonly misses: readonly Miss[];
  /** The error of the published script if it fails, such as `IndexError: …`. */
  readonly error?: string;
  /** Bounds of the confidence interval, if requested. */
  readonly interval?: readonly [low: number, high: number];
  /** Contributions of the dialogues, for resampling, storage and comparison. */
  readonly units?: Units;
}

/** The contribution of one unit (a turn, a frame, a dialogue) to a mean. */
export interface ScoredCase extends Omit<Miss, "value"> {
  /** The value of the case; null if it does not apply and is not counted. */
  readonly value: number | null;
}

export const WORST = 10;

/** The arithmetic mean, summed in order; null without values. */
export function arithmeticMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Returns the mean of the cases.
 * @param options `best`: the value of a case without loss, all others are candidates for the misses (default: 1);
 *   `worst`: the number of misses to list (default: 10)
 */
export function meanScore(
  name: string,
  cases: readonly ScoredCase[],
  options: { readonly best?: number; readonly worst?: number } = {},
): Score {
  const { best = 1, worst = WORST } = options;
  const counted = cases.filter(isCounted);
  const values = counted.map(({ value }) => value);
  const misses = worstOf(counted, best, worst);
  return { name, value: arithmeticMean(values), support: values.length, misses, units: meanUnits(counted) };
}

export function worstOf(cases: readonly (ScoredCase & { readonly value: number })[], best = 1, worst = WORST): Miss[] {
  return cases
    .filter(({ value }) => value !== best)
    .sort((one, other) => Math.abs(other.value - best) - Math.abs(one.value - best))
    .slice(0, worst);
}

/** NaN counts, so that it stays visible in the mean. */
export function isCounted<C extends ScoredCase>(one: C): one is C & { readonly value: number } {
  return one.value !== null;
}

/** The harmonic mean of precision and recall; 0 if both are 0. */
export function harmonicMean(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
