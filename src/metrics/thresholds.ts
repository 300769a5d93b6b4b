import type { Coverage, CoverageCounts } from "./coverage.js";

/** How much has to be reached, in percent of what there is, from 0 to 100. Default of each: 0. */
export interface CoverageThresholds {
  /** Of the intents: that a command starts them. */
  readonly intents?: number;
  /** Of the slots of all intents: that a command gives them a value. */
  readonly slots?: number;
  /** Of the branches of behaviours: that a dialogue takes them. */
  readonly branches?: number;
}

/** A threshold that is missed. */
export interface MissedThreshold {
  /** Which threshold it is. */
  readonly of: keyof CoverageThresholds;
  /** How many were reached. */
  readonly reached: number;
  /** How many there are. */
  readonly total: number;
  /** The threshold, in percent. */
  readonly least: number;
}

/** What is reached of a kind of thing, and how many there are. */
interface Reached {
  readonly reached: number;
  readonly total: number;
}

/**
 * Which thresholds a coverage misses, as `backlot coverage --min-intents` and its like decide. Where there is nothing
 * to reach, none is missed.
 * @param behaviours what was reached of behaviours, as `BehaviourCoverageCount` of `backlot` gives it. Default: none
 */
export function missedThresholds(
  { intents }: Coverage,
  thresholds: CoverageThresholds,
  behaviours: readonly { readonly branches: { readonly taken: number; readonly total: number } }[] = [],
): readonly MissedThreshold[] {
  const parts: readonly (readonly [of: keyof CoverageThresholds, all: readonly Reached[]])[] = [
    ["intents", intents.map(({ started }) => ({ reached: Math.min(started, 1), total: 1 }))],
    ["slots", intents.map(({ slots }) => reachedOf(slots))],
    ["branches", behaviours.map(({ branches: { taken, total } }) => ({ reached: taken, total }))],
  ];
  return parts.flatMap(([of, all]) => {
    const least = thresholds[of] ?? 0;
    const reached = all.reduce((sum, one) => sum + one.reached, 0);
    const total = all.reduce((sum, one) => sum + one.total, 0);
    return reached * 100 >= least * total ? [] : [{ of, reached, total, least }];
  });
}

function reachedOf(counts: CoverageCounts): Reached {
  const all = Object.values(counts);
  return { reached: all.filter((one) => one > 0).length, total: all.length };
}
