import type { Ref } from "../../kit/internal.js";
import type { SystemTurn, UserTurn } from "../transcript.js";

/**
 * The `extra` of a confirmation that came from a tool call while nobody told the session what the user says: whether the user
 * agreed is not known.
 */
export const IGNORED_RESPONSE = { consent: "unknown" } as const;

/** Whether a confirmation was given without anybody having heard the user. */
export function isUnheard({ extra }: Pick<SystemTurn, "extra">): boolean {
  return extra?.consent === IGNORED_RESPONSE.consent;
}

/** A user's yes to a task, as a client or a form says it: nobody calls this without such an answer. */
export function yesTo(task: Ref): UserTurn {
  return { author: "User", text: "Yes.", means: { confirms: true }, extra: answerTo(task) };
}

/** The `extra` of a user turn that answers a form, a hook or an approval about a task: its words are not the user's own. */
export function answerTo(task: Ref): NonNullable<UserTurn["extra"]> {
  return { answers: task };
}

/** Whether a user turn answers a question that a tool call put, and so tells nothing of what else the user said. */
export function isAnswer({ extra }: Pick<UserTurn, "extra">): boolean {
  return extra?.answers !== undefined;
}
