import { Random } from "../../../../kit/internal.js";
import { AGGREGATES } from "../../../scores/statistics/aggregates.js";
import { drawOptions, type IntervalOptions } from "../../../scores/statistics/drawOptions.js";
import { quantile } from "../../../scores/statistics/interval.js";
import type { Units } from "../../../scores/statistics/units.js";

/** The bounds of an interval; null as in `bootstrapInterval`. */
export type Interval = readonly [low: number, high: number] | null;

/** Up to 32 resamples. */
export interface Block {
  readonly first: number;
  /** For each dialogue, one bit per resample that lacks it. */
  readonly undrawn: Int32Array;
}

/** Bootstrap resamples that many scores over the same dialogues share, since drawing takes most of the time. With the
 * same seed the intervals equal those of `bootstrapInterval`. */
export class Draws {
  /** The number of resamples; 0 for fewer than two dialogues. */
  readonly resamples: number;
  private readonly count: number;
  private readonly level: number;
  private readonly seed: number;
  private known: readonly Block[] | null = null;

  constructor(count: number, options: IntervalOptions) {
    const { resamples, level, seed } = drawOptions(options);
    this.resamples = count < 2 ? 0 : resamples;
    this.count = count;
    this.level = level;
    this.seed = seed;
  }

  blocks(): readonly Block[] {
    if (this.known !== null) return this.known;
    const blocks: Block[] = [];
    let undrawn = new Int32Array(0);
    this.each((draw, weights) => {
      const bit = draw % 32;
      if (bit === 0) {
        undrawn = new Int32Array(this.count);
        blocks.push({ first: draw, undrawn });
      }
      for (let i = 0; i < weights.length; i++) {
        undrawn[i] = (undrawn[i] as number) | ((weights[i] === 0 ? 1 : 0) << bit);
      }
    });
    this.known = blocks;
    return blocks;
  }

  /** Draws all resamples again, always with the same result: they may not fit in memory.
   * @param visit gets the multiplicity of each dialogue in a resample, in an array that is reused for the next */
  private each(visit: (draw: number, weights: Uint16Array) => void): void {
    const { count, resamples } = this;
    const random = new Random(this.seed);
    const weights = new Uint16Array(count);
    for (let draw = 0; draw < resamples; draw++) {
      weights.fill(0);
      for (let i = 0; i < count; i++) {
        const at = Math.floor(random.next() * count);
        weights[at] = (weights[at] as number) + 1;
      }
      visit(draw, weights);
    }
  }

  /** Percentile intervals of scores. The units of each must be all dialogues, without `width`. */
  intervals(scores: readonly Units[]): Interval[] {
    const { cells, starts } = sideBySide(scores, this.count);
    const totals = new Float64Array(starts.at(-1) ?? 0);
    const sums = scores.map((_, at) => totals.subarray(starts[at], starts[at + 1]));
    const drawn = scores.map(() => new Float64Array(this.resamples));
    this.each((draw, weights) => {
      totals.fill(0);
      addDraw(cells, weights, totals);
      for (let at = 0; at < scores.length; at++) {
        const value = AGGREGATES[(scores[at] as Units).aggregate](sums[at] as Float64Array);
        (drawn[at] as Float64Array)[draw] = value ?? Number.NaN;
      }
    });
    return drawn.map((values) => this.between(values.filter((value) => !Number.isNaN(value))));
  }

  between(drawn: Float64Array): Interval {
    if (drawn.length === 0) return null;
    const sorted = [...drawn.sort()];
    return [quantile(sorted, (1 - this.level) / 2), quantile(sorted, (1 + this.level) / 2)];
  }
}

/** The counts of several scores in one table, one row per dialogue, with the bounds of each score in a row. */
function sideBySide(
  scores: readonly Units[],
  rows: number,
): { readonly cells: Float64Array; readonly starts: readonly number[] } {
  const starts = [0];
  for (const { sums } of scores) starts.push((starts.at(-1) as number) + (sums[0]?.length ?? 0));
  const width = starts.at(-1) as number;
  const cells = new Float64Array(rows * width);
  for (const [score, { sums }] of scores.entries()) {
    for (let row = 0; row < rows; row++)
      cells.set(sums[row] as readonly number[], row * width + (starts[score] as number));
  }
  return { cells, starts };
}

function addDraw(cells: Float64Array, weights: Uint16Array, totals: Float64Array): void {
  const width = totals.length;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight > 0) addRow(cells, row * width, weight, totals);
  }
}

function addRow(cells: Float64Array, from: number, weight: number, totals: Float64Array): void {
  for (let i = 0; i < totals.length; i++) totals[i] = (totals[i] as number) + weight * (cells[from + i] as number);
}
