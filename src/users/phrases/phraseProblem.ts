import { VALUE } from "./intentPhrases.js";

/** The number of values in a phrase. */
export type Holds = "one" | "none";

/** Returns the problem of a phrase, to follow its place in a message, or null. */
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

/** Returns the problem of a text, or null. */
export function textProblem(text: unknown): string | null {
  if (typeof text !== "string" || text.trim() === "") return "is not a text";
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? "holds a control character" : null;
}
