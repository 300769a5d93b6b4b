import type { Operator, Signal, Value } from "../../../kit/internal.js";
import type { UserAct } from "./acts.js";

/** State of the agenda for a goal when the user is to speak. */
export interface Moment {
  /** Last signal: a pending question, or a result. */
  readonly signal: Signal;
  readonly isInformed: (slot: string) => boolean;
  /** Returns the wanted value; undefined for a slot outside the goal. */
  readonly wanted: (slot: string) => Value | Operator | undefined;
  /** Slots of the goal without a given value so far. */
  readonly uninformed: readonly string[];
}

/**
 * An interruption of a goal: the effect of a planned operator on the agenda. It is created anew for every dialogue, and happens as often as
 * its operator defines, usually once.
 */
export interface Interruption {
  /** Returns the user's act instead of the plain answer; null if the operator does not come up now. */
  act(moment: Moment): UserAct | null;
  /** Returns a first value for a slot in place of the goal's; undefined for the goal's. */
  gives?(slot: string): Value | Operator | undefined;
  /** Returns a value that the user names and takes back within the same turn; undefined for none. */
  misspeaks?(slot: string): Value | Operator | undefined;
}
