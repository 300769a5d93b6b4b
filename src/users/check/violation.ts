/**
 * Errors of simulated users that a dialogue and the user's goals can show. Three of tau2-bench's nine errors need a judgement of style and
 * are missing here.
 */
export const USER_ERRORS = [
  /** Gives a value, or wants an intent, that no goal holds and the assistant never showed. */
  "hallucination",
  /** Contradicts its goal or itself: gives another value without a reason, or agrees against its goal. */
  "inconsistent",
  /** Gives up, declines or ends the dialogue while a goal is still within reach. */
  "premature_termination",
  /** Gives values before the assistant asks, beyond its opening and its initiative. */
  "early_information",
  /** Leaves out a due act: a value that the assistant does not ask for, a request, a second try after a failure. */
  "missed_action",
  /** Takes goals out of order, or says yes without a question. */
  "wrong_sequence",
] as const;

/** Error of a user, as `checkUser` reports it. */
export type UserError = (typeof USER_ERRORS)[number];

/** One error of a user. */
export interface UserViolation {
  /** Kind of the error. */
  readonly tag: UserError;
  /** Position of the user turn in the transcript's turns; the last one for unfinished goals. */
  readonly turn: number;
  /** Position of its goal among the goals. */
  readonly goal?: number;
  /** Slot of the error, if it concerns one. */
  readonly slot?: string;
  /** Description in a sentence. */
  readonly message: string;
}
