import type { Fault } from "../../../kit/internal.js";
import type { KnownSignal, PlanOperator, Staging } from "../../operators/operator.js";
import { BUILT_IN, type OperatorRegistry, operatorOf } from "../../operators/operators.js";
import type { Interruption } from "../../simulated/agenda/interruption.js";
import type { Goal } from "../../simulated/goal.js";
import type { Initiative, Plan, PlannedOperator, PlannedReference } from "../plan.js";

/** An operator at its place in a plan. */
export interface PlacedOperator {
  readonly planned: PlannedOperator;
  readonly operator: PlanOperator;
}

/** A plan with its operators applied, for a user to follow. */
export interface StagedPlan {
  readonly goals: readonly Goal[];
  /** Faults of the plan, then those of its operators. */
  readonly faults: readonly Fault[];
  /** Signals of the back-end for certain values. */
  readonly known: readonly KnownSignal[];
  /** Returns the operators of a goal, in the order of the plan. */
  operators(goal: number): readonly PlacedOperator[];
  /** Returns new interruptions of the talk about a goal, with their operators. */
  interruptions(goal: number): ReadonlyMap<Interruption, PlannedOperator>;
  /** Returns the lookups before a goal. */
  lookups(goal: number): readonly Goal[];
  /** Returns the goals that come up in the middle of another. */
  within(goal: number): readonly number[];
  /** Returns the references of a goal's values to earlier goals, by slot. */
  references(goal: number): ReadonlyMap<string, PlannedReference>;
  readonly initiative: Initiative;
  /** True if the assistant carries out a task that is `ready` without the user's approval. */
  readonly proceeds: boolean;
  readonly seed: number;
}

/**
 * Applies the operators of a plan, in order. The plan must be valid: see `checkPlan`.
 * @param registry the operators that it may name. Default: the built-in ones
 */
export function stagePlan(plan: Plan, registry: OperatorRegistry = BUILT_IN): StagedPlan {
  const { operators: all = [], references = [], initiative = 1, proceeds = false, seed = 1 } = plan;
  const operators = all.map((planned): PlacedOperator => ({ planned, operator: operatorOf(planned.name, registry) }));
  let staging: Staging = { goals: plan.goals.map((goal) => opened(goal, initiative)), faults: plan.faults ?? [] };
  for (const { planned, operator } of operators) staging = operator.stage?.(staging, planned) ?? staging;
  const at = (goal: number) => operators.filter(({ planned }) => planned.goal === goal);
  return {
    known: [],
    ...staging,
    operators: at,
    interruptions: (goal) =>
      new Map(
        at(goal).flatMap(({ planned, operator }) => {
          const interruption = operator.interrupts?.(planned);
          return interruption === undefined ? [] : [[interruption, planned] as const];
        }),
      ),
    lookups: (goal) => at(goal).flatMap(({ planned }) => planned.lookup ?? []),
    references: (goal) => new Map(references.flatMap((one) => (one.goal === goal ? [[one.slot, one] as const] : []))),
    within: (goal) => at(goal).flatMap(({ planned }) => planned.with ?? []),
    initiative,
    proceeds,
    seed,
  };
}

/** Tests if a search finds nothing because of an operator. */
export function takesRowsAway({ planned, operator }: PlacedOperator, goals: readonly Goal[]): boolean {
  return operator.stage?.({ goals, faults: [] }, planned).faults.some(({ rows }) => rows === 0) === true;
}

/** Number of slots in the opening of a goal, by initiative. */
const OPENS: Readonly<Record<Initiative, number>> = { 1: 0, 2: 1, 3: 2, 4: Number.POSITIVE_INFINITY };

/** Number of slots that a user gives beside the requested one, by initiative. */
export const UNASKED: Readonly<Record<Initiative, number>> = { 1: 0, 2: 0, 3: 1, 4: Number.POSITIVE_INFINITY };

function opened(goal: Goal, initiative: Initiative): Goal {
  if (goal.opens !== undefined || OPENS[initiative] === 0) return goal;
  return { ...goal, opens: Object.keys(goal.slots ?? {}).slice(0, OPENS[initiative]) };
}
