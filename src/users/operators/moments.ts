import type { PlannedStep } from "../plans/planned/plannedTurn.js";
import type { UserAct } from "../simulated/agenda/acts.js";
import type { Moment } from "../simulated/agenda/interruption.js";
import type { Goal } from "../simulated/goal.js";
import { conditionSlots, type OperatorPlace, type PlaceFinder, specOf } from "./operator.js";

/** Whether a task was performed in vain. */
export const isFailure = ({ signal }: PlannedStep): boolean => signal?.kind === "failed";

/** Whether the user does this right after a step. */
export function follows(
  own: readonly PlannedStep[],
  isIt: (step: PlannedStep) => boolean,
  act: UserAct["kind"],
): boolean {
  return own.some((step, at) => isIt(step) && own[at + 1]?.turn.act.kind === act);
}

/** Whether the user is asked for a yes, and has nothing left to say. */
export const isAskedForYes = ({ signal, uninformed }: Moment): boolean =>
  (signal.kind === "confirm" || signal.kind === "ready") && uninformed.length === 0;

/**
 * Each slot of a goal with another value that the goal could hold. Under another value of a condition other slots would
 * be asked for, which the user knows nothing about.
 */
export function otherValues(goal: Goal, finder: PlaceFinder): OperatorPlace[] {
  const spec = specOf(goal, finder);
  if (spec === undefined) return [];
  const conditions = conditionSlots(spec);
  return Object.keys(goal.slots ?? {}).flatMap((slot): OperatorPlace[] => {
    const value = conditions.has(slot) ? undefined : finder.another(goal, slot);
    return value === undefined ? [] : [{ slot, value }];
  });
}
