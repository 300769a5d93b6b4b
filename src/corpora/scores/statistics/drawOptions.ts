import { BacklotError } from "../../../base/errors.js";

/** Options for bootstrap intervals. */
export interface IntervalOptions {
  /** The number of resamples. Default: 1,000. */
  readonly resamples?: number;
  /** The confidence level, between 0 and 1. Default: 0.95. */
  readonly level?: number;
  /** The seed of the draws, a whole number. Default: 1. */
  readonly seed?: number;
}

export const RESAMPLES = 1000;

export const LEVEL = 0.95;

/** Fills in the defaults, and refuses values out of range. */
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
