import type { Backend } from "../../runtime/backend.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { ExecutedPlan } from "../../users/plans/executing/executePlan.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PlacedPlan } from "../../users/plans/readPlans.js";
import type { ShortFailure, ShrinkOptions } from "../shrinking/shrink.js";
import type { ShortestFailure } from "../shrinking/shrinkShortest.js";
import type { RehearsalViolation } from "./rehearsePlans.js";
import type { ReadPlansOptions } from "./savedPlans.js";

/* The code for plans is loaded with the first call. */

/**
 * Executes a plan with the schema policy on a back-end, and compares every command and signal with what the acts of
 * the user call for by the facts of the intents alone. A plan counts only if nothing differs: what does is a bug of
 * an operator, or values that the back-end does not accept.
 * @param options operators of your own that the plan names
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR
 */
export async function executePlan(backend: Backend, plan: Plan, options: OperatorOptions = {}): Promise<ExecutedPlan> {
  return (await import("../../users/plans/executing/executePlan.js")).executePlan(backend, plan, options);
}

/**
 * Makes a failure as short as it gets. First the plan: goals, operators, faults and slots are taken away, the user
 * says everything at once and values are simplified, as long as the same failure shows after fewer user turns, or by
 * a smaller plan. Then what the user says, by delta debugging (Zeller and Hildebrandt 2002), to turns of which none
 * can be left out. What is tried counts only where the reference policy passes, so that what no policy could see
 * through is never what is left. Deterministic for a policy that is, but for the time limit.
 * @param violation a failure of the report that `rehearse` gives of plans
 * @param options what it was rehearsed with, how long it may take, and what the test says of the run
 * @returns the failure with the shortest plan and dialogue that were found, and a test to paste in
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function shrink(violation: RehearsalViolation, options: ShrinkOptions): Promise<ShortFailure> {
  return (await import("../shrinking/shrink.js")).shrink(violation, options);
}

/**
 * Shrinks a few failures of one property, those with the fewest goals and user turns, within the limits of one, as `backlot rehearse`
 * does for each property.
 * @param violations failures of one property, at least one
 * @returns the shortest, and the failure that it was shrunk from
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
 * @param options operators and properties of your own that plans name
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
