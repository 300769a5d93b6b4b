import type { Operator, Ref, Value } from "../kit/internal.js";
import type { Tag } from "./tags.js";
import type { SystemTurn, UserTurn } from "./transcript.js";

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

/** Returns null for a turn without a recorded meaning. */
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

/** The `extra` of a confirmation by a tool call in a session that does not hear the user: consent is unknown. */
export const IGNORED_RESPONSE = { consent: "unknown" } as const;

/** True if a confirmation was given without a record of the user's words. */
export function isUnheard({ extra }: Pick<SystemTurn, "extra">): boolean {
  return extra?.consent === IGNORED_RESPONSE.consent;
}

/** Makes the user turn of a yes to a task, for a client or a form that received this answer. */
export function yesTo(task: Ref): UserTurn {
  return { author: "User", text: "Yes.", means: { confirms: true }, extra: answerTo(task) };
}

/**
 * The `extra` of a user turn that answers a form, a hook or an approval for a task: its words are not the user's own.
 */
export function answerTo(task: Ref): NonNullable<UserTurn["extra"]> {
  return { answers: task };
}

/** True if a user turn answers a question of a tool call, and so does not show the user's other words. */
export function isAnswer({ extra }: Pick<UserTurn, "extra">): boolean {
  return extra?.answers !== undefined;
}
