import type { RehearsalViolation } from "../rehearsals/rehearsePlans.js";
import { isLess } from "./candidates.js";
import { type ShortFailure, type ShrinkOptions, shrink } from "./shrink.js";
import { userTurns } from "./shrinkPlan.js";

/**
 * Number of failures to shrink, of plans of different shapes, for the shortest result. Each after the first may take half as many dialogues
 * as the first did, so that all together take at most twice as many.
 */
const MAX_SHRUNK = 3;

/** A failure in its shortest form, with its original. */
export interface ShortestFailure {
  readonly from: RehearsalViolation;
  readonly short: ShortFailure;
}

/**
 * Shrinks a few failures of one property, those with the fewest goals and user turns, within the limits of one, as
 * `backlot rehearse` does for each property.
 * @param violations failures of one property, at least one
 * @returns the shortest, with its original failure
 */
export async function shrinkShortest(
  violations: readonly RehearsalViolation[],
  options: ShrinkOptions,
): Promise<ShortestFailure> {
  const { withinMs = 30_000, executions = 1_000 } = options;
  const end = performance.now() + withinMs;
  let best: ShortestFailure | null = null;
  let played = 0;
  let most = executions;
  for (const from of fewestFirst(violations)) {
    const left = { withinMs: Math.max(0, end - performance.now()), executions: Math.min(most, executions - played) };
    if (best !== null && (left.withinMs === 0 || left.executions <= 0)) break;
    const short = await shrink(from, { ...options, ...left });
    played += short.executions;
    if (best === null) most = Math.ceil(played / 2);
    if (best === null || isLess(lengthOf(short), lengthOf(best.short))) best = { from, short };
    // One user turn is the minimum.
    if (userTurns(best.short.transcript) < 2) break;
  }
  if (best === null) throw new RangeError("there is no failure to shrink");
  return { ...best, short: { ...best.short, executions: played } };
}

/** Returns one failure of each shape, those with the fewest goals and user turns first, up to the limit. */
function fewestFirst(violations: readonly RehearsalViolation[]): readonly RehearsalViolation[] {
  const shapes = new Map<string, { readonly violation: RehearsalViolation; readonly size: number[] }>();
  for (const violation of violations) {
    const { goals, earlier = [], operators = [] } = violation.plan;
    const size = [goals.length + userTurns(violation.transcript), earlier.length + operators.length];
    const shape = JSON.stringify([earlier, goals, operators].map((those) => those.map(nameOf)));
    const known = shapes.get(shape);
    if (known === undefined || isLess(size, known.size)) shapes.set(shape, { violation, size });
  }
  const sorted = [...shapes.values()].sort(({ size: one }, { size: other }) =>
    isLess(one, other) ? -1 : isLess(other, one) ? 1 : 0,
  );
  return sorted.slice(0, MAX_SHRUNK).map(({ violation }) => violation);
}

const nameOf = (part: { readonly intent: string } | { readonly name: string }): string =>
  "name" in part ? part.name : part.intent;

/** Returns the number of user turns of a failure, then the size of its plan. */
const lengthOf = ({
  transcript,
  plan: { goals, earlier = [], operators = [], faults = [] },
}: ShortFailure): number[] => [userTurns(transcript), goals.length + earlier.length + operators.length + faults.length];
