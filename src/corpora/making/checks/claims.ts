import type { Signal } from "../../../kit/internal.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { signalsOf, turnsSinceUser } from "../../../transcript/sinceUser.js";
import { claimsIn } from "../../../users/english/claims.js";
import type { Check } from "./check.js";

/** What says that the user or the assistant is spoken of, and not a row. */
const OWN = /\b(?:i|we|you|your)\b/i;

/**
 * The words of a text that say that something was done; null if none do.
 * @param signals what it tells: where rows were found or something failed, how things stand is no claim
 */
export function claimIn(text: string, signals: readonly Signal[] = []): string | null {
  const tellsOfOthers = signals.some(({ kind }) => kind === "found" || kind === "failed");
  const claims = claimsIn(text).claims.map(({ kind, from, to }) => ({ kind, words: text.slice(from, to) }));
  return claims.find(({ kind, words }) => kind === "done" && (!tellsOfOthers || OWN.test(words)))?.words ?? null;
}

/**
 * Whether the assistant may say that something was done: it was since the user's last turn; or it was before, and nothing waits for
 * the user now.
 */
export function mayClaim(before: readonly Turn[]): boolean {
  const since = turnsSinceUser(before);
  if (since.some(isPerformed)) return true;
  const last = before.findLast((turn) => turn.author === "Signal" && turn.signal !== undefined);
  const kind = last?.author === "Signal" ? last.signal?.kind : undefined;
  return (kind === "performed" || (kind === "found" && !since.includes(last as Turn))) && before.some(isPerformed);
}

const isPerformed = (turn: Turn): boolean => turn.author === "Signal" && turn.signal?.kind === "performed";

/** No response claims that something was done which the back-end has not done since the goal began. */
export const claims: Check = {
  name: "claims before performances",
  find({ turns }: Transcript) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author !== "Response" || claimIn(turn.text) === null) continue;
      const before = turns.slice(0, at);
      const claim = claimIn(turn.text, signalsOf(turnsSinceUser(before)));
      if (claim === null || mayClaim(before)) continue;
      return { at, problem: `turn ${at + 1} says ${JSON.stringify(claim)}, and nothing was performed: ${turn.text}` };
    }
    return null;
  },
};
