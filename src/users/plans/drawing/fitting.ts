import type { Backend } from "../../../runtime/backend.js";
import type { OperatorRegistry } from "../../operators/operators.js";
import type { Goal } from "../../simulated/goal.js";
import type { Plan, PlannedOperator } from "../plan.js";
import { comesUp } from "../planned/comesUp.js";
import { dueEnding } from "../planned/ending.js";
import { type PlannedDialogue, plannedDialogue } from "../planned/plannedDialogue.js";
import type { PlannedStep } from "../planned/plannedTurn.js";
import { stagePlan } from "../planned/stage.js";
import { planOf } from "./drawPlan.js";

/** A plan with its expected dialogue. */
export interface FittingPlan {
  readonly plan: Plan;
  readonly turns: readonly PlannedStep[];
}

/**
 * Returns a plan in which each of these operators comes up, in some order, and which ends accordingly; null if an operator prevents
 * another.
 */
export function fittingPlan(
  backend: Pick<Backend, "catalog">,
  goals: readonly Goal[],
  operators: readonly PlannedOperator[],
  rest: Parameters<typeof planOf>[3],
  registry: OperatorRegistry,
): FittingPlan | null {
  for (const order of permutations(operators)) {
    const plan = planOf(backend, goals, order, rest);
    const dialogue = plannedDialogue(plan, backend.catalog, registry);
    const { turns } = dialogue;
    if (!order.every((planned) => comesUp(planned, turns, registry))) continue;
    if (order.length < 2 || endsAsDue(plan, dialogue, registry)) return { plan, turns };
  }
  return null;
}

function endsAsDue(plan: Plan, dialogue: PlannedDialogue, registry: OperatorRegistry): boolean {
  const staged = stagePlan(plan, registry);
  return plan.goals.every((_, at) => dialogue.endings.get(at) === dueEnding(plan, staged, dialogue, at));
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items];
  for (let at = 0; items.length > 1 && at < items.length; at++) {
    for (const rest of permutations(items.filter((_, other) => other !== at))) yield [items[at] as T, ...rest];
  }
}
