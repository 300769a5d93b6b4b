import { isDeepStrictEqual } from "node:util";
import type { Transcript, Turn, UserTurn } from "../../transcript/index.js";
import type { User } from "../dialogue/policy.js";
import { type TurnResult, turnResultsOf } from "../plans/planned/userTurnResults.js";
import { isGoal, type ScriptLine } from "./script.js";

/** Puts a chosen turn into words: of the goals, of a script, or of a model that reads the dialogue. */
export type InWords = (transcript: Transcript) => ReturnType<User>;

/** The kind of a simulated user: it advances with the results of each user turn, and chooses the next one. */
export interface UserMind {
  next(turnResult: Pick<TurnResult, "signals" | "started">): InWords | null;
}

/** The results before the first user turn. */
const NOTHING: Parameters<UserMind["next"]>[0] = { signals: [], started: [] };

/** Users by the script that they follow; an empty one for users of plans. */
const scripts = new WeakMap<User, readonly ScriptLine[]>();

/**
 * Makes a simulated user. It is a function of the transcript: if a transcript continues that of the previous call by
 * one user turn, the mind goes on; otherwise a new one reads from the start.
 * @param begin makes a mind that stands at the start
 * @param script the entries that it follows; null for a user who hears the assistant's words. Default: those of a plan, which was checked
 */
export function simulatedUser(begin: () => UserMind, script: readonly ScriptLine[] | null = []): User {
  let mind = begin();
  let read: readonly Turn[] | null = null;
  let answer: InWords | null = null;
  const user: User = (transcript) => {
    const { turns } = transcript;
    const goesOn = read !== null && isContinuedBy(read, turns);
    if (goesOn && turns.length === read?.length) return answer?.(transcript) ?? null;
    let results = goesOn ? turnResultsOf(turns.slice(read?.length)) : [];
    if (results.length !== 1 || turns[read?.length ?? 0]?.author !== "User") {
      mind = begin();
      answer = mind.next(NOTHING);
      results = turnResultsOf(turns);
    }
    for (const result of results) answer = answer === null ? null : mind.next(result);
    read = turns;
    return answer?.(transcript) ?? null;
  };
  if (script !== null) scripts.set(user, script);
  return user;
}

/**
 * True if a dialogue begins with another one. Turns on record are frozen, so that the same ends stand for the same
 * turns.
 */
function isContinuedBy(read: readonly Turn[], turns: readonly Turn[]): boolean {
  const last = read.length - 1;
  return read.length > 0 && read[0] === turns[0] && read[last] === turns[last] && Object.isFrozen(turns[last]);
}

/** Returns the script of a user; none for users of other kinds. */
export const scriptOf = (user: User): readonly ScriptLine[] => scripts.get(user) ?? [];

/** The note under a response that a user with goals ignored. */
export const IGNORED_RESPONSE =
  "not heard: a goal answers what the back-end signals, and nothing was signalled here. " +
  'Have the user say everything at once (opens: "all"), script its turns with `means`, or use modelUser';

/**
 * The response that made a user repeat itself: a question in the assistant's own words, before any tool or command
 * asked it.
 * @param says what the user says next
 * @returns its position in the turns; null if the user got a signal, reads words, or goes on
 */
export function ignoredResponse(user: User, turns: readonly Turn[], says: UserTurn): number | null {
  const at = turns.length - 1;
  const last = turns[at];
  if (!answersSignals(user) || last?.author !== "Response" || last.text.trim() === "") return null;
  const said = turns.findLastIndex(({ author }) => author === "User");
  const isSignalled = turns.slice(said).some((turn) => turn.author === "Signal" && turn.signal?.kind !== "error");
  const before = turns[said];
  const isRepeated = before?.author === "User" && isDeepStrictEqual(before.means, says.means);
  return isSignalled || !isRepeated ? null : at;
}

/** True if the words of a user with goals follow from signals alone, whatever the assistant says. */
function answersSignals(user: User): boolean {
  const script = scripts.get(user);
  return script !== undefined && (script.length === 0 || script.some(isGoal));
}
