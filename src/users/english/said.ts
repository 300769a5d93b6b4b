/** Progress of an act that the user wanted: completed, failed, under way, announced, or not done so far. */
export type ClaimKind = "done" | "failed" | "pending" | "promised" | "denied";

/** Reading of a clause: `step` is a first step that is done, `hedge` cannot be decided, `tried` has failed if it is given up. */
export type Said = ClaimKind | "step" | "hedge" | "tried" | "gerund" | "none";

/** A statement of a clause about an act. */
export interface SaidInClause {
  readonly said: Said;
  readonly from: number;
  readonly to: number;
  /** True if its subject is nothing, none or nobody. */
  readonly isNone: boolean;
  /** True if it continues the topic: without a subject, or with `it`. */
  readonly isSame: boolean;
  /** True if it reports a final success. */
  readonly isRecovered: boolean;
}
