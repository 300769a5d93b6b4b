import type { Catalog } from "../../schema/index.js";
import { BUILT_IN, type OperatorRegistry } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import type { Goal } from "../../users/simulated/goal.js";

/**
 * Yields plans with a replacement for an operator: the user says everything at once, the task fails once without a reason of its own, or
 * any other built-in operator that comes up there replaces a built-in one. For example, a failure with a question of the user becomes a
 * failure without one.
 * @param most the maximum number of user turns in the planned dialogue
 */
export function* withOtherOperators(
  plan: Plan,
  most: number,
  catalog: Catalog,
  registry: OperatorRegistry,
): Generator<Plan, void, undefined> {
  const { operators = [] } = plan;
  for (const [at, planned] of operators.entries()) {
    yield withAllAtOnce(plan, at);
    yield withFailure(plan, at);
    if (!BUILT_IN.has(planned.name)) continue;
    for (const { name, needsOtherGoal = false } of BUILT_IN.values()) {
      if (name === planned.name || needsOtherGoal !== (planned.with !== undefined)) continue;
      const other = { ...planned, name };
      const changed: Plan = { ...plan, operators: operators.with(at, other) };
      const { turns } = plannedDialogue(changed, catalog, registry);
      if (turns.length <= most && comesUp(other, turns, registry)) yield changed;
    }
  }
}

/** Returns the plan without an operator, whose goal the user opens with all slots. */
function withAllAtOnce(plan: Plan, at: number): Plan {
  const own = plan.operators?.[at]?.goal;
  const goals = plan.goals.map((goal, nth): Goal => (nth === own ? { ...goal, opens: "all" } : goal));
  return { ...without(plan, at), goals };
}

/** Returns the plan without an operator, whose task fails the first time. */
function withFailure(plan: Plan, at: number): Plan {
  const intent = plan.goals[plan.operators?.[at]?.goal ?? 0]?.intent ?? "";
  const failure = { intent, call: 1, reason: "the service is out of order" };
  return { ...without(plan, at), faults: [...(plan.faults ?? []), failure] };
}

function without({ operators = [], ...plan }: Plan, at: number): Plan {
  const left = operators.filter((_, nth) => nth !== at);
  return left.length === 0 ? plan : { ...plan, operators: left };
}
