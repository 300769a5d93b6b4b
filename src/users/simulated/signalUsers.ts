import { isDeepStrictEqual } from "node:util";
import type { Turn, UserTurn } from "../../transcript/index.js";
import type { User } from "../dialogue/policy.js";

/** Users with goals: their words follow from signals alone, whatever the assistant says. */
const signalUsers = new WeakSet<User>();

/** Records that a user answers signals alone. */
export function answersSignals(user: User): User {
  signalUsers.add(user);
  return user;
}

/** Remark about a response that such a user ignored. */
export const IGNORED_RESPONSE =
  "not heard: a goal answers what the back-end signals, and nothing was signalled here. " +
  'Have the user say everything at once (opens: "all"), script its turns with `means`, or use modelUser';

/**
 * Returns the response that made a user repeat itself: a question in the assistant's own words, before any tool or command asked it.
 * @param says the user's next turn
 * @returns its position in the turns; null if the user got a signal, reads words, or goes on
 */
export function ignoredResponse(user: User, turns: readonly Turn[], says: UserTurn): number | null {
  const at = turns.length - 1;
  const last = turns[at];
  if (!signalUsers.has(user) || last?.author !== "Response" || last.text.trim() === "") return null;
  const said = turns.findLastIndex(({ author }) => author === "User");
  const isSignalled = turns.slice(said).some((turn) => turn.author === "Signal" && turn.signal?.kind !== "error");
  const before = turns[said];
  const isRepeated = before?.author === "User" && isDeepStrictEqual(before.means, says.means);
  return isSignalled || !isRepeated ? null : at;
}
