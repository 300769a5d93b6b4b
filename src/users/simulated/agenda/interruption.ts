import type { Operator, Signal, Value } from "../../../kit/internal.js";
import type { UserAct } from "./acts.js";

/** Where the agenda for a goal stands when the user is to speak. */
export interface Moment {
  /** What the assistant waits for, or what came out last. */
  readonly signal: Signal;
  readonly isInformed: (slot: string) => boolean;
  /** The value that the user wants; undefined for a slot that is not of the goal. */
  readonly wanted: (slot: string) => Value | Operator | undefined;
  /** The slots of the goal that were not given so far. */
  readonly uninformed: readonly string[];
}

/**
 * An interruption of a goal: the part that a planned operator plays in the agenda. It is made anew
 * for every dialogue, and comes up as often as its operator says, mostly once.
 */
export interface Interruption {
  /** What the user does instead of the plain answer; null if the operator does not come up now. */
  act(moment: Moment): UserAct | null;
  /** The value that the user gives a slot first, in place of the goal's; undefined for the goal's. */
  gives?(slot: string): Value | Operator | undefined;
  /** The value that the user names and takes back within the same turn; undefined for none. */
  misspeaks?(slot: string): Value | Operator | undefined;
}
