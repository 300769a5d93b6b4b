import type { Backend } from "../../runtime/backend.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import type { PlanDifference } from "./comparison.js";

/** Options of a comparison of two sides on the same plans. */
export interface ComparePoliciesOptions
  extends Pick<RehearseOptions, "maxTurns" | "maxCommands" | "maxRefusals" | "policyTimeout">,
    OperatorOptions,
    PhraseOptions {
  /** Back-end of both sides, or one for each: two versions of the intents. The plans are made with the first. */
  readonly backend: Backend | readonly [Backend, Backend];
  /** Policies of the two sides. */
  readonly policies: readonly [Policy, Policy];
  /** Plans of the users. */
  readonly plans: Iterable<Plan>;
  /** Called for each finished plan, with its difference or null. */
  readonly onCompared?: (plan: Plan, difference: PlanDifference | null) => void | Promise<void>;
  /**
   * Ends the comparison at the current plan, which does not count and may be interrupted by its policy. Default: goes through all plans.
   */
  readonly signal?: AbortSignal;
}
