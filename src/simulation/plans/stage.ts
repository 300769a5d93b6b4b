import type { Fault } from "../../kit/internal.js";
import type { Staging } from "../operators/operator.js";
import { PLAN_OPERATORS } from "../operators/operators.js";
import type { Interruption } from "../users/agenda/interruption.js";
import type { Goal } from "../users/goal.js";
import type { Initiative, Plan } from "./plan.js";

/** A plan with its operators carried out: what a user needs to follow it. */
export interface StagedPlan {
  readonly goals: readonly Goal[];
  /** Those of the plan, then those of its operators. */
  readonly faults: readonly Fault[];
  /** What comes between in the talk about a goal, made anew. */
  interruptions(goal: number): readonly Interruption[];
  /** What the user looks up before a goal. */
  lookups(goal: number): readonly Goal[];
  /** The goals that come up in the middle of another. */
  within(goal: number): readonly number[];
  readonly initiative: Initiative;
  readonly seed: number;
}

/** Carries out the operators of a plan, in their order. The plan is taken to be sound: see `checkPlan`. */
export function stagePlan(plan: Plan): StagedPlan {
  const { operators = [], initiative = 1, seed = 1 } = plan;
  let staging: Staging = { goals: plan.goals.map((goal) => opened(goal, initiative)), faults: plan.faults ?? [] };
  for (const planned of operators) staging = PLAN_OPERATORS[planned.name].stage?.(staging, planned) ?? staging;
  const at = (goal: number) => operators.filter((planned) => planned.goal === goal);
  return {
    ...staging,
    interruptions: (goal) => at(goal).flatMap((planned) => PLAN_OPERATORS[planned.name].interrupts?.(planned) ?? []),
    lookups: (goal) => at(goal).flatMap(({ lookup }) => lookup ?? []),
    within: (goal) => at(goal).flatMap((planned) => planned.with ?? []),
    initiative,
    seed,
  };
}

/** How many slots a user opens a goal with, by its initiative. */
const OPENS: Readonly<Record<Initiative, number>> = { 1: 0, 2: 1, 3: 2, 4: Number.POSITIVE_INFINITY };

/** How many slots a user gives beside the one that was asked for, by its initiative. */
export const UNASKED: Readonly<Record<Initiative, number>> = { 1: 0, 2: 0, 3: 1, 4: Number.POSITIVE_INFINITY };

function opened(goal: Goal, initiative: Initiative): Goal {
  if (goal.opens !== undefined || OPENS[initiative] === 0) return goal;
  return { ...goal, opens: Object.keys(goal.slots ?? {}).slice(0, OPENS[initiative]) };
}
