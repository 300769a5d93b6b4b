import type { Ref } from "../../kit/internal.js";
import type { SystemTurn, UserTurn } from "../transcript.js";

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
