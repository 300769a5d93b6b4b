import { BacklotError } from "../../errors.js";

/** How bootstrap intervals are drawn. */
export interface IntervalOptions {
  /** How many times the units are drawn again. Default: 1,000. */
  readonly resamples?: number;
  /** How much of the distribution the interval holds, between 0 and 1. Default: 0.95. */
  readonly level?: number;
  /** The seed of the draws, a whole number. Default: 1. */
  readonly seed?: number;
}

/** How often units are drawn again by default. */
export const RESAMPLES = 1000;

/** How much of the draws an interval holds by default. */
export const LEVEL = 0.95;

/**
 * The options of draws with their defaults.
 * @throws BacklotError BAD_OPTION for what is no number of draws, level or seed
 */
export function drawOptions({
  resamples = RESAMPLES,
  level = LEVEL,
  seed = 1,
}: IntervalOptions): Required<IntervalOptions> {
  if (!(Number.isSafeInteger(resamples) && resamples >= 0))
    throw badOption(`resamples is a whole number from 0, not ${String(resamples)}`);
  if (!(level > 0 && level < 1)) {
    const suggestion = level > 1 && level < 100 ? `: ${level} per cent is ${level / 100}` : "";
    throw badOption(`level lies between 0 and 1, not at ${String(level)}${suggestion}`);
  }
  if (!Number.isSafeInteger(seed)) throw badOption(`seed is a whole number, not ${String(seed)}`);
  return { resamples, level, seed };
}

const badOption = (message: string): BacklotError => new BacklotError("BAD_OPTION", message);
