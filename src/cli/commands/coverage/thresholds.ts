import type { Coverage, CoverageCounts } from "../../../metrics/coverage.js";
import type { BehaviourCoverage } from "../../../runtime/behaviours/branches.js";

/** How much has to be reached, in percent. */
export interface Thresholds {
  readonly minIntents?: number;
  readonly minSlots?: number;
  readonly minBranches?: number;
}

/** What is reached of a kind of thing, and how many there are. */
interface Reached {
  readonly reached: number;
  readonly total: number;
}

/** Which thresholds are missed, a line each; where there is nothing to reach, none is. */
export function missedThresholds(
  { intents }: Coverage,
  files: readonly BehaviourCoverage[],
  { minIntents, minSlots, minBranches }: Thresholds,
): string[] {
  const parts: readonly (readonly [what: string, least: number | undefined, all: readonly Reached[]])[] = [
    ["intents", minIntents, intents.map(({ started }) => ({ reached: Math.min(started, 1), total: 1 }))],
    ["slots", minSlots, intents.map(({ slots }) => reachedOf(slots))],
    ["branches", minBranches, files.map(({ branches: { taken, total } }) => ({ reached: taken, total }))],
  ];
  return parts.flatMap(([what, least = 0, all]) => {
    const reached = all.reduce((sum, one) => sum + one.reached, 0);
    const total = all.reduce((sum, one) => sum + one.total, 0);
    if (reached * 100 >= least * total) return [];
    const percent = Math.floor((reached * 1000) / total) / 10;
    return [`${what}: ${reached} of ${total} are reached, ${percent} %; --min-${what} is ${least}`];
  });
}

function reachedOf(counts: CoverageCounts): Reached {
  const all = Object.values(counts);
  return { reached: all.filter((one) => one > 0).length, total: all.length };
}
