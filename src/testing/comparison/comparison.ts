import type { Transcript } from "../../transcript/index.js";
import type { Plan } from "../../users/plans/plan.js";

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
