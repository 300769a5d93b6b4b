import type { Transcript, Turn } from "../../transcript/index.js";
import { type FollowUp, followUpsOf } from "./followUps.js";

/** What follows a user turn before there is any. */
const NOTHING: Pick<FollowUp, "signals" | "started"> = { signals: [], started: [] };

/** Something that is advanced with what followed each user turn. */
interface Reader<T> {
  next(followUp: Pick<FollowUp, "signals" | "started">): T | null;
}

/**
 * Reads what a user does next from transcripts. The answer is a function of the transcript: where it goes on from the one
 * of the call before by one user turn, the reader goes on as well, and otherwise a new one reads it from the start.
 * @param begin makes a reader that stands at the start
 */
export function following<T>(begin: () => Reader<T>): (transcript: Pick<Transcript, "turns">) => T | null {
  let reader = begin();
  let read: readonly Turn[] | null = null;
  let answer: T | null = null;
  return ({ turns }) => {
    if (read !== null && isSame(read, turns)) {
      if (turns.length === read.length) return answer;
      const [followUp, ...more] = followUpsOf(turns.slice(read.length));
      if (turns[read.length]?.author === "User" && followUp !== undefined && more.length === 0) {
        answer = answer === null ? null : reader.next(followUp);
        read = turns;
        return answer;
      }
    }
    reader = begin();
    answer = reader.next(NOTHING);
    for (const followUp of followUpsOf(turns)) answer = answer === null ? null : reader.next(followUp);
    read = turns;
    return answer;
  };
}

/** Whether a dialogue begins with another one. Turns on record are frozen, so that the same ends stand for the same turns. */
function isSame(read: readonly Turn[], turns: readonly Turn[]): boolean {
  const last = read.length - 1;
  return read.length > 0 && read[0] === turns[0] && read[last] === turns[last] && Object.isFrozen(turns[last]);
}
