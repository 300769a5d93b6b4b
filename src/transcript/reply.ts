import type { Operator, Value } from "../kit/internal.js";
import type { Tag } from "./tags.js";
import type { UserTurn } from "./transcript.js";

/** The answer of a user turn to a task that waits for a yes. */
export interface Reply {
  readonly says: "yes" | "no" | "nothing";
  /** The intent that the user wants carried out; null for the current task. */
  readonly intent: string | null;
  /** The user wants no confirmation question for the task to be started now. */
  readonly isEarly: boolean;
  /** The values that the user gives; null if only the turn's label is recorded. */
  readonly slots: Readonly<Record<string, Value | Operator | null>> | null;
}

/** @returns null for a turn without a recorded meaning */
export function replyOf({ means, tags = [] }: UserTurn): Reply | null {
  if (means !== undefined) {
    const { intent = null, slots = {}, confirms, cancels } = means;
    const says = cancels === true || confirms === false ? "no" : confirms === true ? "yes" : "nothing";
    return { says, intent, isEarly: says === "yes" && intent !== null, slots };
  }
  const isEarly = tags.includes("confirm_early" satisfies Tag);
  const label = { intent: null, isEarly, slots: null };
  if (tags.includes("cancellation" satisfies Tag)) return { says: "no", ...label };
  return isEarly || tags.includes("confirm" satisfies Tag) ? { says: "yes", ...label } : null;
}

/** True if the user is known to have meant a slot's value; null if the turn does not mention the slot. */
export function isMeantBy(reply: Reply | null, slot: string, value: Value | Operator | undefined): boolean | null {
  if (reply === null || reply.slots === null) return true;
  if (!Object.hasOwn(reply.slots, slot)) return null;
  const meant = reply.slots[slot];
  // Texts may be spelt in other ways, and a value that came by reference may be unknown.
  const isComparable = typeof meant === typeof value && (typeof meant === "number" || typeof meant === "boolean");
  return !isComparable || meant === value;
}
