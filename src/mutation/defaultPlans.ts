import type { Backend } from "../runtime/backend.js";
import type { PlanOperator } from "../simulation/operators/operator.js";
import { OPERATORS } from "../simulation/operators/operators.js";
import { combinations } from "../simulation/plans/drawing/combinations.js";
import type { Plan } from "../simulation/plans/plan.js";

/** Each intent with nothing between, and with each operator, at one place. Intents out of reach have none. */
export function defaultPlans(backend: Backend, operators: readonly PlanOperator[] = []): Iterable<Plan> {
  const { seed = 1 } = backend.defaults;
  return combinations(backend, {
    operators: [...OPERATORS, ...operators],
    depth: 1,
    seeds: [seed],
    onUnreachable: () => undefined,
  });
}
