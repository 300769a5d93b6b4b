import type { PhraseAdvice } from "../../../project/phraseAdvice.js";

/** How many intents are named, and how many reasons for each. */
const [MAX_INTENTS, MAX_REASONS] = [3, 3];

/** Which intents would gain most by a phrase list, as lines; none where their words will do. */
export function phraseNotes(advice: readonly PhraseAdvice[]): readonly string[] {
  if (advice.length === 0) return [];
  const first = advice.slice(0, MAX_INTENTS);
  const named = first.map(({ intent, reasons }) => {
    const more = reasons.length - MAX_REASONS;
    return `  ${intent}: ${reasons.slice(0, MAX_REASONS).join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  });
  const left = advice.length - first.length;
  const rest = left === 0 ? "" : `, and of ${left} more`;
  const command = `backlot phrases ${first.map(({ intent }) => intent).join(" ")}`;
  return [`note: the words of these intents${rest} say little; \`${command}\` writes phrase lists to edit`, ...named];
}
