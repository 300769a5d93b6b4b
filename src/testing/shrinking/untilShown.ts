import type { Transcript, Turn } from "../../transcript/index.js";
import type { JudgedDialogue } from "../rehearsals/rehearsePlan.js";

/**
 * A dialogue up to where a failure shows: with all that the assistant does in that exchange, and nothing that the user
 * says afterwards. Where it shows at the end alone, since something is never done, the end is where the assistant fell
 * silent: a user who repeats itself, gives up and says goodbye adds nothing.
 */
export function untilShown({ transcript, violations }: JudgedDialogue, failure: string): Transcript {
  const { turns } = transcript;
  const at = violations.find(({ property }) => property === failure)?.turn;
  if (at === undefined) return transcript;
  const next = turns.findIndex((turn, nth) => nth > at && turn.author === "User");
  const end = at >= turns.length ? endOf(turns) : next < 0 ? turns.length : next;
  return end === turns.length ? transcript : { ...transcript, turns: turns.slice(0, end) };
}

/** Where what comes is only a user's patience, and an assistant that has nothing to say to it. */
function endOf(turns: readonly Turn[]): number {
  const begins = turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  let end = turns.length;
  for (const at of begins.slice(1).reverse()) {
    if (!turns.slice(at + 1, end).every(isSilent) || !addsNothing(turns, at)) break;
    end = at;
  }
  return end;
}

const isSilent = (turn: Turn): boolean => turn.author === "System" && /^say\(\w*\)$/.test(turn.command);

/** A goodbye, a word that nothing is done about, or what was said just before. */
function addsNothing(turns: readonly Turn[], at: number): boolean {
  const said = meaningOf(turns[at]);
  const before = turns.slice(0, at).findLast(({ author }) => author === "User");
  return said === "{}" || said === '{"cancels":true}' || said === meaningOf(before);
}

const meaningOf = (turn: Turn | undefined): string =>
  turn?.author === "User" && turn.means !== undefined ? JSON.stringify(turn.means) : "unknown";
