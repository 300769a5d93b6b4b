import type { Backend } from "../../runtime/backend.js";
import type { RehearseOptions } from "../../simulation/dialogue/options.js";
import type { Policy } from "../../simulation/dialogue/policy.js";
import type { OperatorOptions } from "../../simulation/operators/operators.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { PlanDifference } from "./comparison.js";

/** Two sides that play the same plans. */
export interface ComparePoliciesOptions
  extends Pick<RehearseOptions, "maxTurns" | "maxCommands" | "maxRefusals" | "policyTimeout">,
    OperatorOptions {
  /** The back-end that both act on, unless there is another for the second. */
  readonly backend: Backend;
  /** The first policy. */
  readonly policy: Policy;
  /** The other side: another policy, another version of the intents as a back-end, or both. What is left out is the same. */
  readonly against: { readonly policy?: Policy; readonly backend?: Backend };
  /** What users want, and what comes between. */
  readonly plans: Iterable<Plan>;
  /** Takes each plan as it is done: its difference, or null where there is none. */
  readonly onCompared?: (plan: Plan, difference: PlanDifference | null) => void | Promise<void>;
  /** Ends after the plan under way, which does not count: a policy may break it off. Default: goes through all plans. */
  readonly signal?: AbortSignal;
}
