import type { IntentSpec, Signal } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { signalsOf, turnsSinceUser } from "../../../transcript/sinceUser.js";
import { claimsIn, isQuoted } from "../../../users/english/claims.js";
import type { Check } from "./check.js";

/** Words about the user or the assistant, not about a row. */
const OWN = /\b(?:i|we|you|your)\b/i;

/**
 * Returns the words of a text that claim a completed action; null if there are none.
 * @param signals the signals that it tells: for found rows and failures, a state is no claim
 * @param values values and names that claim nothing, such as `mixed` as a kind of wood
 */
export function claimIn(text: string, signals: readonly Signal[] = [], values: readonly unknown[] = []): string | null {
  const tellsOfOthers = signals.some(({ kind }) => kind === "found" || kind === "failed");
  const told = claimsIn(text).claims.filter((claim) => !isQuoted(claim, text, values));
  const claims = told.map(({ kind, from, to }) => ({ kind, words: text.slice(from, to) }));
  return claims.find(({ kind, words }) => kind === "done" && (!tellsOfOthers || OWN.test(words)))?.words ?? null;
}

/**
 * Tests if the assistant may claim a completed action: it was completed since the user's last turn, or before if nothing waits for the user
 * now.
 */
export function mayClaim(before: readonly Turn[]): boolean {
  const since = turnsSinceUser(before);
  if (since.some(isPerformed)) return true;
  const last = before.findLast((turn) => turn.author === "Signal" && turn.signal !== undefined);
  const kind = last?.author === "Signal" ? last.signal?.kind : undefined;
  return (kind === "performed" || (kind === "found" && !since.includes(last as Turn))) && before.some(isPerformed);
}

const isPerformed = (turn: Turn): boolean => turn.author === "Signal" && turn.signal?.kind === "performed";

/** No response claims an action that the back-end has not completed since the goal began. */
export const claims: Check = {
  name: "claims before performances",
  find({ turns }: Transcript, { goals }, { catalog }) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author !== "Response") continue;
      const before = turns.slice(0, at);
      // Reading a text takes longer than looking back.
      if (mayClaim(before) || claimIn(turn.text) === null) continue;
      const signals = signalsOf(turnsSinceUser(before));
      const names = goals.flatMap(({ intent }) => namesIn(catalog.get(intent)));
      const claim = claimIn(turn.text, signals, [...names, ...valuesGiven(before)]);
      if (claim === null) continue;
      return { at, problem: `turn ${at + 1} says ${JSON.stringify(claim)}, and nothing was performed: ${turn.text}` };
    }
    return null;
  },
};

/** Texts that the user has given as values. */
const valuesGiven = (before: readonly Turn[]): readonly unknown[] =>
  before.flatMap((turn) => (turn.author === "User" ? Object.values(turn.means?.slots ?? {}) : []));

/** Names of an intent's slots and their closed values, such as `drop off` and `mixed`. */
const namesIn = (intent: IntentSpec | undefined): readonly string[] =>
  (intent?.slots ?? []).flatMap(({ name, type }) => [
    spoken(name),
    ...(typeof type === "object" && "enum" in type ? type.enum.map((value) => spoken(String(value))) : []),
  ]);
