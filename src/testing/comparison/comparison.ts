import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import type { RehearseOptions } from "../../users/dialogue/options.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";

/** One side at the difference. */
export interface DivergingSide {
  /** Its dialogue up to and including the difference. */
  readonly transcript: Transcript;
  /** Its event: a signal as text, an error of the policy, or the end of the dialogue. */
  readonly event: string;
}

/** The first difference between two sides with one plan. */
export interface PlanDifference {
  /** Plan with the difference. */
  readonly plan: Plan;
  /** Kind of difference, such as `performed send_money instead of confirm send_money`. */
  readonly kind: string;
  /** User turn of the difference, from 1; 0 if a side did not begin. */
  readonly turn: number;
  /** First side at the difference. */
  readonly ours: DivergingSide;
  /** Second side at the difference. */
  readonly theirs: DivergingSide;
}

/** Comparison of two sides over many plans. */
export interface PolicyComparison {
  /** Number of plans. */
  readonly plans: number;
  /** Number of plans without a difference. */
  readonly equal: number;
  /** Number of plans with a difference. */
  readonly different: number;
  /** Numbers of each kind of difference, the most frequent first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** Differences, one for each plan. */
  readonly differences: readonly PlanDifference[];
}

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
