import { Random } from "../../../kit/internal.js";
import { AGGREGATES } from "./aggregates.js";
import { drawOptions, type IntervalOptions } from "./drawOptions.js";
import { quantile } from "./interval.js";
import { CountTable, scoreOf } from "./selection.js";
import type { Units } from "./units.js";

/** Two systems on the same units, with the significance of their difference. */
export interface Comparison {
  /** The number of units that both have. */
  readonly units: number;
  /** The score of each system on these units; null if nothing is counted. */
  readonly values: readonly [first: number | null, second: number | null];
  /** The second minus the first. */
  readonly difference: number | null;
  /** Bounds of the difference's bootstrap interval; null as in `bootstrapInterval`. */
  readonly interval: readonly [low: number, high: number] | null;
  /** The two-sided probability of such a difference by chance: approximate randomisation. null without a difference. */
  readonly randomisation: number | null;
  /** The one-sided probability of as large a lead by chance: the paired bootstrap. */
  readonly bootstrap: number | null;
}

/** Compares two systems unit by unit, over the ids that both have.
 * @throws RangeError if the two cannot be paired: other aggregates or gold labels, or an id twice in one of them */
export function comparePaired(first: Units, second: Units, options: IntervalOptions = {}): Comparison {
  if (first.aggregate !== second.aggregate) {
    throw new RangeError(`a ${first.aggregate} and a ${second.aggregate} cannot be compared`);
  }
  if (first.labels?.join("\n") !== second.labels?.join("\n")) throw new RangeError("the gold labels are not the same");
  for (const { ids } of [first, second]) {
    const twice = ids.length > new Set(ids).size ? ids.find((id, at) => ids.indexOf(id) < at) : undefined;
    if (twice !== undefined) throw new RangeError(`the unit ${JSON.stringify(twice)} stands twice in one of the two`);
  }
  const { level } = drawOptions(options);
  const pair = aligned(first, second);
  const values = [scoreOf(pair[0]), scoreOf(pair[1])] as const;
  const [one, other] = values;
  const difference = one === null || other === null ? null : other - one;
  const units = pair[0].ids.length;
  if (difference === null || Number.isNaN(difference) || units < 2) {
    return { units, values, difference, interval: null, randomisation: null, bootstrap: null };
  }
  const drawn = bootstrapDifferences(pair, options);
  return {
    units,
    values,
    difference,
    interval: intervalOf(drawn, level),
    randomisation: approximateRandomisation(pair, options),
    bootstrap: exceedance(drawn, difference),
  };
}

/** The units of both systems in the same order, without units that only one has. */
export function aligned(first: Units, second: Units): readonly [Units, Units] {
  const places = new Map(second.ids.map((id, at) => [id, at]));
  const shared = first.ids.flatMap((id, at) => {
    const place = places.get(id);
    return place === undefined ? [] : [[at, place] as const];
  });
  const ids = shared.map(([at]) => first.ids[at] as string);
  const pick = (units: Units, side: 0 | 1): Units => ({
    ...units,
    ids,
    sums: shared.map((pair) => units.sums[pair[side]] as readonly number[]),
  });
  return [pick(first, 0), pick(second, 1)];
}

/** Approximate randomisation (Noreen 1989; Riezler and Maxwell 2005): under the null hypothesis, the outputs of the two
 * systems are exchangeable. Outputs are exchanged unit by unit at random; p is (r + 1) / (R + 1), where r of R times
 * the difference is at least as large as the observed one, in either direction. */
export function approximateRandomisation(pair: readonly [Units, Units], options: IntervalOptions = {}): number | null {
  const { resamples, seed } = drawOptions(options);
  const [first] = pair;
  const observed = differenceOf(scoreOf(pair[0]), scoreOf(pair[1]));
  if (observed === null || resamples < 1) return null;
  const random = new Random(seed);
  const tables = tablesOf(pair);
  const totals = totalsOf(tables);
  const aggregate = AGGREGATES[first.aggregate];
  // Sums of floats in another order differ in their last digits, which must not count as a smaller difference.
  const least = Math.abs(observed) * (1 - 1e-9);
  let reached = 0;
  for (let round = 0; round < resamples; round++) {
    totals[0].fill(0);
    totals[1].fill(0);
    for (let i = 0; i < first.ids.length; i++) {
      const isSwapped = random.next() < 0.5;
      tables[0].add(i, totals[isSwapped ? 1 : 0]);
      tables[1].add(i, totals[isSwapped ? 0 : 1]);
    }
    const difference = differenceOf(aggregate(totals[0]), aggregate(totals[1]));
    if (difference !== null && Math.abs(difference) >= least) reached += 1;
  }
  return (reached + 1) / (resamples + 1);
}

/** The paired bootstrap test of Berg-Kirkpatrick, Burkett and Klein (2012, figure 1): units are resampled with
 * replacement, the same ones for both systems; p is the share of resamples in which the gain of the better system exceeds
 * twice the observed gain, that is, exceeds its expectation by more than it. One-sided; 1 if no system is better. */
function exceedance(drawn: readonly number[], observed: number): number | null {
  if (drawn.length === 0) return null;
  if (observed === 0) return 1;
  const gain = Math.abs(observed);
  const beyond = drawn.filter((difference) => difference * Math.sign(observed) > 2 * gain * (1 + 1e-9));
  return beyond.length / drawn.length;
}

function bootstrapDifferences(pair: readonly [Units, Units], options: IntervalOptions): number[] {
  const { resamples, seed } = drawOptions(options);
  const tables = tablesOf(pair);
  const count = tables[0].size;
  const random = new Random(seed);
  const totals = totalsOf(tables);
  const aggregate = AGGREGATES[pair[0].aggregate];
  const drawn: number[] = [];
  for (let draw = 0; draw < resamples; draw++) {
    totals[0].fill(0);
    totals[1].fill(0);
    for (let i = 0; i < count; i++) {
      const at = Math.floor(random.next() * count);
      tables[0].add(at, totals[0]);
      tables[1].add(at, totals[1]);
    }
    const difference = differenceOf(aggregate(totals[0]), aggregate(totals[1]));
    if (difference !== null) drawn.push(difference);
  }
  return drawn;
}

type Tables = readonly [CountTable, CountTable];

function tablesOf([first, second]: readonly [Units, Units]): Tables {
  return [new CountTable(first), new CountTable(second)];
}

function totalsOf([first, second]: Tables): readonly [Float64Array, Float64Array] {
  const width = Math.max(first.width, second.width);
  return [new Float64Array(width), new Float64Array(width)];
}

function differenceOf(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : second - first;
}

function intervalOf(drawn: readonly number[], level: number): readonly [number, number] | null {
  if (drawn.length === 0) return null;
  const sorted = [...drawn].sort((one, other) => one - other);
  return [quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2)];
}
