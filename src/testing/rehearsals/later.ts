import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { OperatorOptions } from "../../simulation/operators/operators.js";
import type { ExecutedPlan } from "../../simulation/plans/executePlan.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { PlacedPlan } from "../../simulation/plans/readPlans.js";
import type { Transcript } from "../../transcript/index.js";
import type { ShrinkLimits } from "../shrinking/budget.js";
import type { TestSetting } from "../shrinking/formatAsTest.js";
import type { ShortFailure } from "../shrinking/shortestFailure.js";
import type { ShrinkOptions, ShrunkPlan } from "../shrinking/shrinkPlan.js";
import type { ShrunkScript } from "../shrinking/shrinkScript.js";
import type { RehearsedPlan, RehearsePlanOptions } from "./rehearsePlan.js";
import type { RehearsalReport, RehearsalViolation, RehearsePlansOptions } from "./rehearsePlans.js";

/* What rehearses many plans is loaded with the first call. */

/**
 * Executes a plan with the schema policy on a back-end, and compares every command and signal with what the acts of the
 * user call for by the facts of the intents alone. A plan counts only if nothing differs: what does is a bug of an
 * operator, or values that the back-end does not accept.
 * @param options operators of your own that the plan names
 * @throws BacklotError BAD_PLAN, BAD_OPERATOR
 */
export async function executePlan(backend: Backend, plan: Plan, options: OperatorOptions = {}): Promise<ExecutedPlan> {
  return (await import("../../simulation/plans/executePlan.js")).executePlan(backend, plan, options);
}

/**
 * Plays one plan with a policy and judges the dialogue. A policy that throws, answers what is not a command or never ends fails
 * the rehearsal, with the reason in `error`, and throws nothing.
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function rehearsePlan(plan: Plan, options: RehearsePlanOptions): Promise<RehearsedPlan> {
  return (await import("./rehearsePlan.js")).rehearsePlan(plan, options);
}

/**
 * Rehearses a policy on plans, one after the other, and judges each dialogue by properties that hold of every sound policy.
 * A policy that throws, hangs or answers nonsense fails that rehearsal, and the next one begins.
 *
 * @throws BacklotError BAD_PLAN for a plan that is not sound, BAD_REHEARSAL for wrong options, BAD_EXPECTATION for a property that
 * does not exist
 *
 * @example
 * ```ts
 * import { combinations, mockBackend, rehearsePlans, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const plans = combinations(backend, { intents: ["book_table"], depth: 1 });
 * const report = await rehearsePlans({ backend, policy: schemaPolicy(backend), plans });
 * console.assert(report.completed === report.plans);
 * ```
 */
export async function rehearsePlans(options: RehearsePlansOptions): Promise<RehearsalReport> {
  return (await import("./rehearsePlans.js")).rehearsePlans(options);
}

/**
 * Shrinks a plan on which a policy fails: takes away goals, operators, faults and slots, has the user say everything at once
 * and simplifies values, as long as the same failure shows after fewer user turns, or by a smaller plan. What is tried counts only
 * where the reference policy passes, so that a plan which no policy could see through is never what is left. Deterministic
 * for a policy that is, but for the time limit.
 *
 * @returns null where the policy does not fail on the plan
 * @throws BacklotError BAD_PLAN
 */
export async function shrinkPlan(plan: Plan, options: ShrinkOptions): Promise<ShrunkPlan | null> {
  return (await import("../shrinking/shrinkPlan.js")).shrinkPlan(plan, options);
}

/**
 * Shrinks what a user says in a failing dialogue: by delta debugging (Zeller and Hildebrandt 2002), to user turns of
 * which none can be left out without losing the failure. As with plans, a script counts only where the reference policy
 * passes on it.
 * @param failure the property that is broken, or the code of the error
 * @param opening what the session is opened with: `openingOf(plan)`
 * @returns null where the user turns alone, said whatever the assistant does, do not show the failure
 */
export async function shrinkScript(
  transcript: Pick<Transcript, "turns">,
  failure: string,
  opening: OpenOptions & { readonly id: string },
  options: RehearsePlanOptions & ShrinkLimits,
): Promise<ShrunkScript | null> {
  return (await import("../shrinking/shrinkScript.js")).shrinkScript(transcript, failure, opening, options);
}

/**
 * Makes a failure as short as it gets: first the plan, then what the user says.
 * @param policy the policy, as `policyFrom` takes it: the test names it
 * @param withinMs how long it may take, in milliseconds; 0 leaves the failure as it is
 * @param setting what the test says of the run: how `options.backend` was loaded, and limits. Default: nothing
 * @returns the failure with the shortest plan and dialogue that were found, and a test to paste in
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function shortestFailure(
  violation: RehearsalViolation,
  policy: string,
  withinMs: number,
  options: RehearsePlanOptions,
  setting: TestSetting = {},
): Promise<ShortFailure> {
  return (await import("../shrinking/shortestFailure.js")).shortestFailure(
    violation,
    policy,
    withinMs,
    options,
    setting,
  );
}

/**
 * Reads files of plans: one object, an array, or JSON lines each.
 * @param options operators of your own that plans name
 * @returns the plans in order, each with its file, line and column
 * @throws BacklotError BAD_PLAN with file and line; JSON_SYNTAX, WRONG_FORMAT, FILE_NOT_FOUND
 */
export async function readPlans(
  files: readonly string[],
  backend: Backend,
  options: OperatorOptions = {},
): Promise<readonly PlacedPlan[]> {
  return (await import("../../simulation/plans/readPlans.js")).readPlans(files, backend, options);
}
