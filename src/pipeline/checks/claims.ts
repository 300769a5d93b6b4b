import type { Transcript } from "../../transcript/index.js";
import type { Check } from "./check.js";

/** Phrases that only a report of a completed action contains. */
const CLAIMS: readonly RegExp[] = [
  /\b(?:that|this|it|everything) (?:is|has been|'s) (?:all )?(?:done|booked|sent|set|arranged|paid|cancelled|ordered|reserved|scheduled|confirmed)\b/i,
  /\b(?:i have|i've|we have|we've) (?:just |now |already )?(?:booked|sent|arranged|paid|cancelled|ordered|reserved|scheduled|made|set|added|bought)\b/i,
  /^(?:done|all set|all done|booked|sent|paid|ordered|reserved)\b/i,
  /\b(?:is|are) (?:now )?(?:booked|reserved|on (?:its|the|their) way)\b/i,
];

/** The words of a text that say that something was done; null if none do. */
export function claimIn(text: string): string | null {
  for (const pattern of CLAIMS) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}

/** No response claims that something was done before the back-end has done it. */
export const claims: Check = {
  name: "claims before performances",
  find(transcript) {
    for (const { at, text, hasPerformed } of responsesOf(transcript)) {
      if (hasPerformed) continue;
      const claim = claimIn(text);
      if (claim === null) continue;
      return { at, problem: `turn ${at + 1} says ${JSON.stringify(claim)}, and nothing was performed: ${text}` };
    }
    return null;
  },
};

/** Every response, and whether something was performed since the user's turn or before it. */
function* responsesOf({ turns }: Transcript): Generator<{ at: number; text: string; hasPerformed: boolean }> {
  let hasPerformed = false;
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "Signal") hasPerformed ||= turn.signal?.kind === "performed";
    if (turn.author === "Response") yield { at, text: turn.text, hasPerformed };
  }
}
