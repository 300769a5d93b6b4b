import type { Backend } from "../../runtime/backend.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { ExecutedPlan } from "../../users/plans/executing/executePlan.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PlacedPlan } from "../../users/plans/readPlans.js";
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
