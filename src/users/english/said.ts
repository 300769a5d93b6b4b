/** Where an act stands that the user wanted: carried out, come to nothing, under way, to be done, or not done so far. */
export type ClaimKind = "done" | "failed" | "pending" | "promised" | "denied";

/** Reading of a clause: `step` is a first step that is done, `hedge` cannot be decided, `tried` has failed if it is given up. */
export type Said = ClaimKind | "step" | "hedge" | "tried" | "gerund" | "none";

/** A statement of a clause about an act. */
export interface SaidInClause {
  readonly said: Said;
  readonly from: number;
  readonly to: number;
  /** Whether nothing, none or nobody is what it is about. */
  readonly isNone: boolean;
  /** Whether it goes on about what was spoken of: no subject of its own, or `it`. */
  readonly isSame: boolean;
  /** Whether it says that it came off in the end. */
  readonly isRecovered: boolean;
}
