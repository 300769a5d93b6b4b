import { VALUE } from "./intentPhrases.js";

/** How many values a phrase has to hold. */
export type Holds = "one" | "none";

/** What is wrong with a phrase, to follow its place; null if nothing is. */
export function phraseProblem(phrase: unknown, holds: Holds): string | null {
  const amiss = textProblem(phrase);
  if (amiss !== null || typeof phrase !== "string") return amiss;
  const placeholders = phrase.match(/\{[^{}]*\}/g) ?? [];
  const unknown = placeholders.find((one) => one !== VALUE);
  if (unknown !== undefined) return `holds an unknown placeholder ${unknown}: there is ${VALUE}`;
  if (holds === "none") return placeholders.length === 0 ? null : `may not hold ${VALUE}: ${JSON.stringify(phrase)}`;
  if (placeholders.length !== 1)
    return `has to hold ${VALUE} once, so that the value is said: ${JSON.stringify(phrase)}`;
  if (/[\p{L}\p{N}_]\{value\}|\{value\}[\p{L}\p{N}_]/u.test(phrase))
    return `has ${VALUE} within a word, where the value is not found again: ${JSON.stringify(phrase)}`;
  return null;
}

/** What is wrong with a text that is said; null if nothing is. */
export function textProblem(text: unknown): string | null {
  if (typeof text !== "string" || text.trim() === "") return "is not a text";
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? "holds a control character" : null;
}
