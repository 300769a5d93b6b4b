import type { Backend } from "../../runtime/backend.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { ExecutedPlan } from "../../users/plans/executing/executePlan.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PlacedPlan } from "../../users/plans/readPlans.js";
import type { ShortFailure, ShrinkOptions } from "../shrinking/shrink.js";
import type { ShortestFailure } from "../shrinking/shrinkShortest.js";
import type { RehearsalViolation } from "./rehearsePlans.js";
import type { ReadPlansOptions } from "./savedPlans.js";

/* Plan functions whose code is loaded with the first call. */

/**
 * Executes a plan with the schema policy on a back-end, and compares every command and signal with the expected results of the user's acts,
 * by the facts of the intents alone. A plan counts only without a difference, which would be a bug of an operator, or values that the
 * back-end refuses.
 * @param options operators of your own that the plan names
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR
 */
export async function executePlan(backend: Backend, plan: Plan, options: OperatorOptions = {}): Promise<ExecutedPlan> {
  return (await import("../../users/plans/executing/executePlan.js")).executePlan(backend, plan, options);
}

/**
 * Shrinks a failure. First the plan: goals, operators, faults and slots are taken away, the user says everything at once and values are
 * simplified, as long as the same failure shows after fewer user turns, or by a smaller plan. Then the user's turns, by delta debugging
 * (Zeller and Hildebrandt 2002), until none can be left out. A candidate counts only if the reference policy passes on it, so that the
 * result is never one that no policy could complete. Deterministic for a deterministic policy, except for the time limit.
 * @param violation a failure in a report of `rehearse`
 * @param options the options of the rehearsal, limits, and settings of the printed test
 * @returns the failure with the shortest plan and dialogue found, and a test to paste in
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function shrink(violation: RehearsalViolation, options: ShrinkOptions): Promise<ShortFailure> {
  return (await import("../shrinking/shrink.js")).shrink(violation, options);
}

/**
 * Shrinks a few failures of one property, those with the fewest goals and user turns, within the limits of one, as `backlot rehearse` does
 * for each property.
 * @param violations failures of one property, at least one
 * @returns the shortest, with its original failure
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function shrinkShortest(
  violations: readonly RehearsalViolation[],
  options: ShrinkOptions,
): Promise<ShortestFailure> {
  return (await import("../shrinking/shrinkShortest.js")).shrinkShortest(violations, options);
}

/**
 * Reads files of plans: one object, an array, or JSON lines each. A folder stands for its files (`*.json`, `*.jsonl`).
 * @param options custom operators and properties of the plans
 * @returns the plans in order, each with its file, line and column
 * @throws BacklotError BAD_PLAN with file and line; JSON_SYNTAX, WRONG_FORMAT, FILE_NOT_FOUND
 */
export async function readPlans(
  files: readonly string[],
  backend: Backend,
  options: ReadPlansOptions = {},
): Promise<readonly PlacedPlan[]> {
  return (await import("./savedPlans.js")).savedPlans(files, backend, options);
}
