import type { Ref } from "../../kit/internal.js";

/**
 * The user's consent to a task at the time it was carried out:
 *
 * | | |
 * |---|---|
 * | `consented` | the user had said yes to it |
 * | `unconsented` | the user had not said yes, or the task was changed afterwards in a way that the user never meant |
 * | `refused` | the user had said no, or had cancelled it |
 * | `unknown` | no yes is recorded, but a user turn without a recorded meaning may have been one, or the task was confirmed by a tool call of a session that does not hear the user |
 * | `unneeded` | the intent needs no confirmation |
 */
export type Consent = "consented" | "unconsented" | "refused" | "unknown" | "unneeded";

/** One performance of a task. */
export interface Performance {
  /** The position of its signal in the transcript's turns. */
  readonly at: number;
  /** The signal's index in the dialogue. */
  readonly index: number;
  /** The number of its user turn, from 1; 0 before the first. */
  readonly userTurn: number;
  /** The variable of the task. */
  readonly ref: Ref;
  /** The intent of the task. Null if neither a command nor a signal names it. */
  readonly intent: string | null;
  /** The user's consent. */
  readonly consent: Consent;
  /**
   * The position of the decisive turn: the user's yes or no, a change of the task after the yes, the last user turn
   * without a recorded meaning, or a confirmation of unknown consent. Null if there is none.
   */
  readonly because: number | null;
  /** The slot that was changed after the yes although the user never meant it. */
  readonly changed?: string;
}
