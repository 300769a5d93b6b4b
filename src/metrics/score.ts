import { meanUnits, type Units } from "./statistics/units.js";

/**
 * A case that cost a score something: the dialogue, the turn where it is one of a turn, and what is known about it.
 */
export interface Miss {
  /** The dialogue, or whatever the case is of. */
  readonly id: string;
  /** The turn's index in the dialogue. */
  readonly turn?: number;
  /** What the case scored. */
  readonly value?: number;
  /** The wanted and the actual value, shortened to the useful part. */
  readonly expected?: unknown;
  /** What the system gave. */
  readonly actual?: unknown;
  /** What else there is to say of the case. */
  readonly note?: string;
}

/** One published number: what it is called, what it rests on, and where it was lost. */
export interface Score {
  /** The name under which its field publishes it. */
  readonly name: string;
  /** null if nothing was counted, or where the original crashes: never 0 for want of cases. */
  readonly value: number | null;
  /** How many cases were counted. */
  readonly support: number;
  /** The worst cases, worst first; ties in the order of the data. */
  readonly misses: readonly Miss[];
  /** Why there is no number where the published script fails: its own words, such as `IndexError: …`. */
  readonly error?: string;
  /** Bounds of the confidence interval, where one was asked for. */
  readonly interval?: readonly [low: number, high: number];
  /** What each dialogue contributes, so that the score can be resampled, stored and compared. */
  readonly units?: Units;
}

/** What one unit (a turn, a frame, a dialogue) contributes to a mean. null: not applicable, not counted. */
export interface ScoredCase extends Omit<Miss, "value"> {
  /** What the case scores; null if it counts nowhere. */
  readonly value: number | null;
}

/** How many of the worst cases a score lists by default. */
export const WORST = 10;

/** The arithmetic mean, summed in order; null of nothing. */
export function arithmeticMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * The mean of what the cases score.
 * @param options `best`: what a case scores that lost nothing, all others being candidates for the misses (default:
 * 1); `worst`: how many misses are listed (default: 10)
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

/** The cases that lost most against the best value, worst first; ties stay in the order of the data. */
export function worstOf(cases: readonly (ScoredCase & { readonly value: number })[], best = 1, worst = WORST): Miss[] {
  return cases
    .filter(({ value }) => value !== best)
    .sort((one, other) => Math.abs(other.value - best) - Math.abs(one.value - best))
    .slice(0, worst);
}

/** Whether a case counts: it applies, and has a number. NaN counts, so that it stays visible in the mean. */
export function isCounted<C extends ScoredCase>(one: C): one is C & { readonly value: number } {
  return one.value !== null;
}

/** The harmonic mean of precision and recall; 0 where both are 0. */
export function harmonicMean(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
