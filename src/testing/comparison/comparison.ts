import type { Transcript } from "../../transcript/index.js";
import type { Plan } from "../../users/plans/plan.js";

/** What one side did where the two part. */
export interface DivergingSide {
  /** Its dialogue up to and including what diverges. */
  readonly transcript: Transcript;
  /** What it came to there: a signal as text, an error of the policy, or the end of the dialogue. */
  readonly event: string;
}

/** The first place at which two sides of one plan part. */
export interface PlanDifference {
  /** The plan under which they differ. */
  readonly plan: Plan;
  /** What kind of difference it is, such as `performed send_money instead of confirm send_money`. */
  readonly kind: string;
  /** In which user turn, counted from 1; 0 where a side did not begin. */
  readonly turn: number;
  /** What the first did there. */
  readonly ours: DivergingSide;
  /** What the second did there. */
  readonly theirs: DivergingSide;
}

/** How two sides compare over many plans. */
export interface PolicyComparison {
  /** How many plans there were. */
  readonly plans: number;
  /** Under how many plans they do not. */
  readonly equal: number;
  /** Under how many plans they differ. */
  readonly different: number;
  /** How often there is each kind of difference, the most frequent first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  /** Where they differ, one for each plan. */
  readonly differences: readonly PlanDifference[];
}
