import type { Transcript, Turn } from "../../../transcript/index.js";
import { type TurnResult, turnResultsOf } from "./userTurnResults.js";

/** Results before the first user turn. */
const NOTHING: Pick<TurnResult, "signals" | "started"> = { signals: [], started: [] };

/** A reader that advances with the results of each user turn. */
interface Reader<T> {
  next(turnResult: Pick<TurnResult, "signals" | "started">): T | null;
}

/**
 * Reads the user's next act from transcripts. The answer is a function of the transcript. If the transcript continues
 * that of the previous call by one user turn, the reader continues as well; otherwise a new one reads from the start.
 * @param begin makes a reader that stands at the start
 */
export function readIncrementally<T>(begin: () => Reader<T>): (transcript: Pick<Transcript, "turns">) => T | null {
  let reader = begin();
  let read: readonly Turn[] | null = null;
  let answer: T | null = null;
  return ({ turns }) => {
    if (read !== null && isSame(read, turns)) {
      if (turns.length === read.length) return answer;
      const [turnResult, ...more] = turnResultsOf(turns.slice(read.length));
      if (turns[read.length]?.author === "User" && turnResult !== undefined && more.length === 0) {
        answer = answer === null ? null : reader.next(turnResult);
        read = turns;
        return answer;
      }
    }
    reader = begin();
    answer = reader.next(NOTHING);
    for (const turnResult of turnResultsOf(turns)) answer = answer === null ? null : reader.next(turnResult);
    read = turns;
    return answer;
  };
}

/** Tests if a dialogue begins with another. Recorded turns are frozen, so equal last turns mean equal beginnings. */
function isSame(read: readonly Turn[], turns: readonly Turn[]): boolean {
  const last = read.length - 1;
  return read.length > 0 && read[0] === turns[0] && read[last] === turns[last] && Object.isFrozen(turns[last]);
}
