import type { PhraseAdvice } from "../../../testing/project/phraseAdvice.js";

const [MAX_INTENTS, MAX_REASONS] = [3, 3];

/** Formats the intents that need a phrase list most, as lines; none if all phrases are good enough. */
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
