import { Random } from "../../../kit/internal.js";
import type { Score } from "../score.js";
import { drawOptions, type IntervalOptions } from "../statistics/drawOptions.js";
import { quantile } from "../statistics/interval.js";
import { scoreOf } from "../statistics/selection.js";

/** The score of a predictor trained on a number of real turns. */
export interface CurvePoint {
  readonly turns: number;
  readonly score: Score;
}

/**
 * The number of real turns that teach as much as a made corpus: the point at which the learning curve of real turns,
 * with linear interpolation, reaches the score of the made corpus. The curve starts with a constant guess, at 0 turns.
 * Falling parts are taken as flat; a score above the curve is worth its last point.
 * @returns whole turns, and their bootstrap interval over the test dialogues; null if nothing is counted
 */
export function realTurnsOf(
  made: Score,
  curve: readonly CurvePoint[],
  options: IntervalOptions = {},
): { readonly turns: number | null; readonly interval: readonly [number, number] | null } {
  const { resamples, level, seed } = drawOptions(options);
  const turnsOf = (chosen?: ArrayLike<number>): number | null => {
    const goal = scored(made, chosen);
    if (goal === null) return null;
    const points = curve.map((point) => ({ turns: point.turns, score: scored(point.score, chosen) ?? 0 }));
    return turnsAt(goal, points);
  };
  const turns = turnsOf();
  const count = made.units?.ids.length ?? 0;
  if (turns === null || count < 2 || resamples < 1) return { turns, interval: null };
  const random = new Random(seed);
  const drawn: number[] = [];
  for (let draw = 0; draw < resamples; draw++) {
    drawn.push(turnsOf(Int32Array.from({ length: count }, () => Math.floor(random.next() * count))) ?? 0);
  }
  drawn.sort((one, other) => one - other);
  const bound = (at: number): number => Math.round(quantile(drawn, at));
  return { turns, interval: [bound((1 - level) / 2), bound((1 + level) / 2)] };
}

const scored = ({ units }: Score, chosen?: ArrayLike<number>): number | null =>
  units === undefined ? null : scoreOf(units, chosen);

function turnsAt(goal: number, curve: readonly { readonly turns: number; readonly score: number }[]): number {
  let last = { turns: 0, score: Number.NEGATIVE_INFINITY };
  for (const { turns, score } of curve) {
    const height = Math.max(last.score, score);
    if (goal <= height) {
      const part = last.score === Number.NEGATIVE_INFINITY ? 1 : (goal - last.score) / (height - last.score);
      return Math.round(last.turns + part * (turns - last.turns));
    }
    last = { turns, score: height };
  }
  return last.turns;
}
