import type { Coverage, CoverageCounts } from "./coverage.js";

/** Minimum coverage in per cent, from 0 to 100. Default of each: 0. */
export interface CoverageThresholds {
  /** Intents that a command starts. */
  readonly intents?: number;
  /** Slots of all intents that a command sets. */
  readonly slots?: number;
  /** Branches of behaviours that a dialogue takes. */
  readonly branches?: number;
}

/** A threshold that is missed. */
export interface MissedThreshold {
  /** The missed threshold. */
  readonly of: keyof CoverageThresholds;
  /** The number of reached items. */
  readonly reached: number;
  /** The number of items. */
  readonly total: number;
  /** The threshold, in per cent. */
  readonly least: number;
}

interface Reached {
  readonly reached: number;
  readonly total: number;
}

/**
 * Returns the thresholds that a coverage misses, as `backlot coverage --min-intents` and similar options decide.
 * Without items, no threshold is missed.
 * @param behaviours coverage of behaviours, as from `BehaviourCoverageCount` of `backlot`. Default: none
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
