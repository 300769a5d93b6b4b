import type { Transcript } from "../../transcript/index.js";
import type { Plan } from "../plans/plan.js";

/** What one side did where the two part. */
export interface DivergingSide {
  /** Its dialogue up to and including what diverges. */
  readonly transcript: Transcript;
  /** What it came to there: a signal as text, an error of the policy, or the end of the dialogue. */
  readonly event: string;
}

/** The first place at which two sides of one plan part. */
export interface PlanDifference {
  readonly plan: Plan;
  /** What kind of difference it is, such as `performed send_money instead of confirm send_money`. */
  readonly kind: string;
  /** In which user turn, counted from 1; 0 where a side did not begin. */
  readonly turn: number;
  readonly ours: DivergingSide;
  readonly theirs: DivergingSide;
}

/** How two sides compare over many plans. */
export interface PolicyComparison {
  readonly plans: number;
  readonly equal: number;
  readonly different: number;
  /** How often there is each kind of difference, the most frequent first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  readonly differences: readonly PlanDifference[];
}
