import { given } from "../json/given.js";
import type { Backend } from "../runtime/backend.js";
import { explore } from "../simulation/exploration/explore.js";
import type { PlanOperator } from "../simulation/operators/operator.js";
import { OPERATORS } from "../simulation/operators/operators.js";
import type { Plan } from "../simulation/plans/plan.js";

/** How many plans notice mutants. A number, and not a time: what survives must not depend on how busy a machine is. */
export const MAX_PLANS = 1_000;

/**
 * The first plans that `backlot rehearse` plays without flags, in its order. Intents out of reach have none.
 * @param operators those of the project, beside ours
 */
export function* defaultPlans(
  backend: Backend,
  operators: readonly PlanOperator[] = [],
): Generator<Plan, void, undefined> {
  let left = MAX_PLANS;
  const { seed } = backend.defaults;
  for (const plan of explore(backend, { operators: [...OPERATORS, ...operators], ...given({ seed }) })) {
    yield plan;
    if (--left === 0) return;
  }
}
