import type { Operator, Value } from "../../kit/internal.js";
import type { IntentName } from "../registered.js";

/** Wishes of a user, by slot; an operator such as `operator("at_least", 4)` for a comparison in a query. */
export type GoalSlots = Readonly<Record<string, Value | Operator>>;

/** Changes of a user, by slot; null takes a value back. */
export type SlotChanges = Readonly<Record<string, Value | Operator | null>>;

/** Comment of a user on a result, without any wish: asks for other results, likes it, gives thanks. */
export type Comment = "others" | "likes" | "thanks";

/** Every comment, in the order in which they come up. */
export const COMMENTS: readonly Comment[] = ["others", "likes", "thanks"];

/** A goal of a simulated user. */
export interface Goal {
  /** Intent to perform. */
  readonly intent: IntentName;
  /** Constraints: given when asked for; unrequested ones are volunteered before the end. Default: none. */
  readonly slots?: GoalSlots;
  /** Slots in the opening turn, with the intent: all of them, or those named. Default: none. */
  readonly opens?: "all" | readonly string[];
  /** Answer to the request to confirm, or to go ahead. Default: true. */
  readonly confirm?: boolean;
  /** Changes after the first, second … failure; an empty change retries the same. Without a change left, the user gives the goal up. */
  readonly onFailure?: readonly SlotChanges[];
  /** Changes after the first, second … empty search. Without a change left, the user accepts the empty result. */
  readonly onNothing?: readonly SlotChanges[];
  /** Slots of the created or found row that the user asks for once the goal is reached. Default: none. */
  readonly requests?: readonly string[];
  /** Comments of the user once the goal is reached; `others` before its requests, the rest after them. Default: none. */
  readonly comments?: readonly Comment[];
  /** Words of the opening turn. Default: made from the intent and the opening slots. */
  readonly says?: string;
}
