import type { Operator, Value } from "../../kit/internal.js";
import type { IntentName } from "../registered.js";

/** What a user wants, by slot; an operator such as `operator("at_least", 4)` where a query is to compare. */
export type GoalSlots = Readonly<Record<string, Value | Operator>>;

/** What a user changes, by slot; null takes a value back. */
export type SlotChanges = Readonly<Record<string, Value | Operator | null>>;

/**
 * What a user says of what was found or done, with nothing to be done about it: it asks what else there is, likes what it
 * hears, gives thanks.
 */
export type Comment = "others" | "likes" | "thanks";

/** Every comment, in the order in which they come up. */
export const COMMENTS: readonly Comment[] = ["others", "likes", "thanks"];

/** One thing that a simulated user wants done. */
export interface Goal {
  /** The intent that the user wants performed. */
  readonly intent: IntentName;
  /** The constraints: given when asked for; what nobody asks for is volunteered before the end. Default: none. */
  readonly slots?: GoalSlots;
  /** What the user says right away, with the intent: all of the slots, or those named. Default: none. */
  readonly opens?: "all" | readonly string[];
  /** The answer to the request to confirm, or to go ahead. Default: true. */
  readonly confirm?: boolean;
  /**
   * What the user changes after the first, second … failure; an empty change tries the same again. Without a change
   * left, the user gives the goal up.
   */
  readonly onFailure?: readonly SlotChanges[];
  /**
   * What the user changes after the first, second … search that finds nothing. Without a change left, the user
   * accepts that there is nothing.
   */
  readonly onNothing?: readonly SlotChanges[];
  /**
   * What the user wants to know of the row that was made or found, by slot: asked once the goal is reached. Default:
   * nothing.
   */
  readonly requests?: readonly string[];
  /** What the user says of it once the goal is reached; `others` before its questions, the rest after them. Default: nothing. */
  readonly comments?: readonly Comment[];
  /** The words that open the goal. Default: made from the intent and what it opens with. */
  readonly says?: string;
}
