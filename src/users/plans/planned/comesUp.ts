import { BUILT_IN, type OperatorRegistry, operatorOf } from "../../operators/operators.js";
import type { PlannedOperator } from "../plan.js";
import type { PlannedStep } from "./plannedTurn.js";

/** Tests if an operator of a plan shows in the planned dialogue: another operator may prevent it. */
export function comesUp(
  planned: PlannedOperator,
  turns: readonly PlannedStep[],
  operators: OperatorRegistry = BUILT_IN,
): boolean {
  const own = turns.filter(({ turn }) => turn.goal === planned.goal && !turn.isLookup);
  return operatorOf(planned.name, operators).comesUp(planned, own, turns);
}
