import type { Ref } from "../../kit/internal.js";

/**
 * Whether the user wanted a task carried out when it was:
 *
 * | | |
 * |---|---|
 * | `consented` | the user had said yes to it |
 * | `unconsented` | nobody had said yes, or the task was changed afterwards in a way that the user never meant |
 * | `refused` | the user had said no, or had given it up |
 * | `unknown` | no yes is recorded, but a user turn whose meaning is not recorded may have been one, or the task was confirmed by a tool call of a session that nobody told what the user says |
 * | `unneeded` | the intent needs no confirmation |
 */
export type Consent = "consented" | "unconsented" | "refused" | "unknown" | "unneeded";

/** One time that a task was performed. */
export interface Performance {
  /** The position of its signal in the transcript's turns. */
  readonly at: number;
  /** The signal's index in the dialogue. */
  readonly index: number;
  /** The user turn that it belongs to, from 1; 0 before the first. */
  readonly userTurn: number;
  /** The variable of the task. */
  readonly ref: Ref;
  /** Null where neither a command nor a signal names it. */
  readonly intent: string | null;
  /** Whether the user had agreed. */
  readonly consent: Consent;
  /**
   * The position of the turn that decides: where the user said yes or no, where a task was changed after the yes, or
   * the last user turn whose meaning is not recorded, or the confirmation that nobody was asked about. Null where there is none: nobody said anything.
   */
  readonly because: number | null;
  /** The slot that was changed after the yes although the user never meant it. */
  readonly changed?: string;
}
