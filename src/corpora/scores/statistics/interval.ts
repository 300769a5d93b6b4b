import { Random } from "../../../kit/internal.js";
import { AGGREGATES } from "./aggregates.js";
import { drawOptions, type IntervalOptions } from "./drawOptions.js";
import { CountTable } from "./selection.js";
import type { Units } from "./units.js";

/** The percentile bootstrap interval of a score (Efron and Tibshirani 1993, ch. 13): units are resampled with
 * replacement; the bounds are the quantiles (1 - level) / 2 and (1 + level) / 2 of the resampled scores. Units are
 * dialogues, because turns of one dialogue are not independent. Resamples in which nothing is counted are ignored; null
 * for fewer than two units, or if all are. */
export function bootstrapInterval(units: Units, options: IntervalOptions = {}): readonly [number, number] | null {
  const { resamples, level, seed } = drawOptions(options);
  const table = new CountTable(units);
  const count = table.size;
  if (count < 2 || resamples < 1) return null;
  const random = new Random(seed);
  const totals = new Float64Array(table.width);
  const aggregate = AGGREGATES[units.aggregate];
  const drawn: number[] = [];
  for (let draw = 0; draw < resamples; draw++) {
    totals.fill(0);
    for (let i = 0; i < count; i++) table.add(Math.floor(random.next() * count), totals);
    const value = aggregate(totals);
    if (value !== null) drawn.push(value);
  }
  if (drawn.length === 0) return null;
  drawn.sort((one, other) => one - other);
  return [quantile(drawn, (1 - level) / 2), quantile(drawn, (1 + level) / 2)];
}

/** A quantile (0, the smallest, to 1) of sorted numbers with linear interpolation: R's type 7, NumPy's default. */
export function quantile(sorted: readonly number[], at: number): number {
  const position = (sorted.length - 1) * at;
  const below = Math.floor(position);
  const [low = Number.NaN, high = low] = [sorted[below], sorted[below + 1]];
  return low === high ? low : low + (high - low) * (position - below);
}
