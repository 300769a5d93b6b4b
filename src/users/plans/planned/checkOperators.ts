import type { Catalog } from "../../../schema/index.js";
import { badOperator } from "../../operators/guarded.js";
import { BUILT_IN, type OperatorRegistry, operatorOf } from "../../operators/operators.js";
import type { Plan, PlannedOperator } from "../plan.js";
import { comesUp } from "./comesUp.js";
import { MAX_PLANNED_TURNS, plannedDialogue } from "./plannedDialogue.js";

/**
 * Checks custom operators on the planned dialogue: it has to end, and each goal has to end by its operator. The plan must be valid
 * otherwise.
 * @throws BacklotError BAD_OPERATOR with the operator and its file
 */
export function checkOperators(plan: Plan, catalog: Catalog, operators: OperatorRegistry): void {
  const planned = (plan.operators ?? []).filter(({ name }) => !BUILT_IN.has(name));
  if (planned.length === 0) return;
  const { turns, endings } = plannedDialogue(plan, catalog, operators);
  const last = turns.findLast(({ turn }) => planned.some((one) => one === turn.operator))?.turn.operator;
  if (turns.length >= MAX_PLANNED_TURNS && turns.at(-1)?.turn.act.kind !== "goodbye") {
    const operator = operatorOf((last ?? (planned[0] as PlannedOperator)).name, operators);
    throw badOperator(operator, `brings the dialogue to no end: it goes on after ${MAX_PLANNED_TURNS} user turns`);
  }
  if (plan.faults !== undefined) return;
  for (const one of planned) {
    const operator = operatorOf(one.name, operators);
    const ended = endings.get(one.goal) ?? "not ended";
    const isAlone = !(plan.operators ?? []).some(
      (other) => other !== one && other.goal === one.goal && operatorOf(other.name, operators).ends !== undefined,
    );
    if (operator.ends === undefined || operator.ends === ended || !isAlone || !comesUp(one, turns, operators)) continue;
    const problem = `expects that its goal ends as "${operator.ends}"; in the plan it comes to "${ended}"`;
    throw badOperator(operator, problem);
  }
}
