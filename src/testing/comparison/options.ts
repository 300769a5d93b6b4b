import type { Backend } from "../../runtime/backend.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import type { PlanDifference } from "./comparison.js";

/** Two sides that play the same plans. */
export interface ComparePoliciesOptions
  extends Pick<RehearseOptions, "maxTurns" | "maxCommands" | "maxRefusals" | "policyTimeout">,
    OperatorOptions,
    PhraseOptions {
  /**
   * The back-end that both act on, or one for each: two versions of the intents. The plans are made with the first.
   */
  readonly backend: Backend | readonly [Backend, Backend];
  /** The two policies. */
  readonly policies: readonly [Policy, Policy];
  /** What users want, and what comes between. */
  readonly plans: Iterable<Plan>;
  /** Called for each finished plan, with its difference or null. */
  readonly onCompared?: (plan: Plan, difference: PlanDifference | null) => void | Promise<void>;
  /**
   * Ends after the plan under way, which does not count: a policy may break it off. Default: goes through all plans.
   */
  readonly signal?: AbortSignal;
}
