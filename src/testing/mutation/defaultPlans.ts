import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { explore } from "../../users/exploration/explore.js";
import type { PlanOperator } from "../../users/operators/operator.js";
import { OPERATORS } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";

/** The number of plans that notice mutants: no time limit, so that results do not depend on the machine's load. */
export const MAX_PLANS = 1_000;

/** Yields the first plans of `backlot rehearse` without flags, in its order. Intents out of reach have none. */
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
