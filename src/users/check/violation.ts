/**
 * The errors of simulated users that can be decided from a dialogue and the user's goals. Three of the nine that tau2-bench
 * tells apart ask for a judgement of style and are not among them.
 */
export const USER_ERRORS = [
  /** Says a value, or wants an intent, that no goal holds and the assistant never showed. */
  "hallucination",
  /** Contradicts its goal or itself: gives another value without a reason, agrees to what it is to decline. */
  "inconsistent",
  /** Gives up, declines or ends the dialogue while a goal is still within reach. */
  "premature_termination",
  /** Says what nobody has asked for so far, beyond what its goal opens with and its initiative allows. */
  "early_information",
  /** Leaves out what its goal has it do: a value that nobody asks for, a request, a second try after a failure. */
  "missed_action",
  /** Does things in another order than its goals have them: a later goal first, a yes that nobody asked for. */
  "wrong_sequence",
] as const;

/** What a user may do wrong, as `checkUser` reports it. */
export type UserError = (typeof USER_ERRORS)[number];

/** One error of a user. */
export interface UserViolation {
  /** Which error it is. */
  readonly tag: UserError;
  /** The position of the user turn in the transcript's turns; what is left undone is reported at the last one. */
  readonly turn: number;
  /** The goal that it is about, by its position among the goals. */
  readonly goal?: number;
  /** The slot that it is about, where it is about one. */
  readonly slot?: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
}
