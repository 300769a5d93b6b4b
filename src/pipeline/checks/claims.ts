import type { Signal } from "../../kit/internal.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { Check } from "./check.js";

const DONE =
  "booked|reserved|arranged|scheduled|rescheduled|ordered|reordered|sent|paid|cancelled|canceled|transferred|purchased|bought|registered|enrolled|submitted|placed|completed|confirmed|finalised|finalized|processed|secured|filed|renewed|posted|recorded|organised|organized|sorted";
/** What may stand between a verb and what was done. */
const LATELY = "(?: (?:just|now|already|successfully|gone ahead and|went ahead and|been|all|also|officially))*";

/** Somebody says to have done it. */
const ACTIVE: readonly RegExp[] = [
  new RegExp(`\\b(?:i|we)(?:'ve| have)?${LATELY} (?:${DONE})\\b`, "i"),
  /\b(?:i|we)(?:'ve| have)?(?: just| now| already| successfully)* made (?:the|your|that|a) (?:\w+ )?(?:booking|reservation|appointment|payment|order|transfer|purchase)\b/i,
  /\b(?:went|gone|going) through\b/i,
  /\b(?:was|is|were|been) (?:a )?success(?:ful(?:ly)?)?\b/i,
  new RegExp(`\\bsuccessfully (?:${DONE})\\b`, "i"),
  new RegExp(`^(?:(?:great|good) news[,:] )?(?:done|all done|all set|${DONE})\\b`, "i"),
];
/** It is said to be done: of a row that was found that may be so. */
const PASSIVE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:is|'s|are|'re|has|have|was|were)${LATELY} (?:${DONE}|done|complete|all set|good to go|in place|taken care of|on (?:its|the|their|her|his) way)\\b`,
    "i",
  ),
];
/** What makes of it something else than a report: a condition, a plan, a denial, a question of whether. */
const UNDONE =
  /\b(?:if|once|when|whenever|before|after|until|unless|as soon as|will|would|shall|can|could|may|might|should|want|wants|like|need|needs|let|about|ready|going|not|never|cannot|almost|confirm|sure|whether|to be|to have|get|so far|not yet|check|already|please|repeat)\b|n't\b|'ll\b|'d\b/i;

/**
 * The words of a text that say that something was done; null if none do.
 * @param signals what it tells: where rows were found or something failed, how things stand is no claim
 */
export function claimIn(text: string, signals: readonly Signal[] = []): string | null {
  const tellsOfOthers = signals.some(({ kind }) => kind === "found" || kind === "failed");
  for (const sentence of text.replaceAll("’", "'").match(/(?:[^.!?;]|[.](?=\d))+[.!?;]*/g) ?? []) {
    if (sentence.endsWith("?")) continue;
    for (const pattern of tellsOfOthers ? ACTIVE : [...ACTIVE, ...PASSIVE]) {
      const found = pattern.exec(sentence.trim());
      if (found === null) continue;
      const before = sentence.trim().slice(0, found.index);
      if (!UNDONE.test(before) && !/\b(?:so far|not yet|nothing|none|request|preference|note)\b/i.test(sentence))
        return found[0];
    }
  }
  return null;
}

/**
 * Whether the assistant may say that something was done: it was since the user's last turn; or it was before, and nothing waits for
 * the user now.
 */
export function mayClaim(before: readonly Turn[]): boolean {
  const since = before.slice(before.findLastIndex(({ author }) => author === "User") + 1);
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
      const since = before.slice(before.findLastIndex(({ author }) => author === "User") + 1);
      const signals = since.flatMap((one) => (one.author === "Signal" && one.signal !== undefined ? [one.signal] : []));
      const claim = claimIn(turn.text, signals);
      if (claim === null || mayClaim(before)) continue;
      return { at, problem: `turn ${at + 1} says ${JSON.stringify(claim)}, and nothing was performed: ${turn.text}` };
    }
    return null;
  },
};
