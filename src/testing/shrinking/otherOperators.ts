import type { Catalog } from "../../schema/index.js";
import { BUILT_IN, type OperatorRegistry } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import type { Goal } from "../../users/simulated/goal.js";

/**
 * Plans in which something else happens in place of an operator: the user says everything at once, the task fails once for
 * no reason of its own, or, in place of an operator that comes with Backlot, what any other of these does, where it comes up
 * there. So a failure about which the user asks becomes one about which it does not.
 * @param most how many user turns the planned dialogue may have
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

/** The plan without an operator, to whose goal the user opens with everything. */
function withAllAtOnce(plan: Plan, at: number): Plan {
  const own = plan.operators?.[at]?.goal;
  const goals = plan.goals.map((goal, nth): Goal => (nth === own ? { ...goal, opens: "all" } : goal));
  return { ...without(plan, at), goals };
}

/** The plan without an operator, whose task fails the first time. */
function withFailure(plan: Plan, at: number): Plan {
  const intent = plan.goals[plan.operators?.[at]?.goal ?? 0]?.intent ?? "";
  const failure = { intent, call: 1, reason: "the service is out of order" };
  return { ...without(plan, at), faults: [...(plan.faults ?? []), failure] };
}

function without({ operators = [], ...plan }: Plan, at: number): Plan {
  const left = operators.filter((_, nth) => nth !== at);
  return left.length === 0 ? plan : { ...plan, operators: left };
}
