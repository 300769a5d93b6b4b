import type { PlannedStep } from "../plans/planned/plannedTurn.js";
import type { UserAct } from "../simulated/agenda/acts.js";
import type { Moment } from "../simulated/agenda/interruption.js";
import type { Goal } from "../simulated/goal.js";
import { conditionSlots, type OperatorPlace, type PlaceFinder, specOf } from "./operator.js";

/** Tests for a failed performance. */
export const isFailure = ({ signal }: PlannedStep): boolean => signal?.kind === "failed";

/** Makes an interruption right after a step. */
export function follows(
  own: readonly PlannedStep[],
  isIt: (step: PlannedStep) => boolean,
  act: UserAct["kind"],
): boolean {
  return own.some((step, at) => isIt(step) && own[at + 1]?.turn.act.kind === act);
}

/** Tests if the user is asked to confirm, with nothing left to say. */
export const isAskedForYes = ({ signal, uninformed }: Moment): boolean =>
  (signal.kind === "confirm" || signal.kind === "ready") && uninformed.length === 0;

/**
 * Returns the slots of a goal with another possible value. Conditions are left out: other values of them would lead to questions that the
 * goal cannot answer.
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
