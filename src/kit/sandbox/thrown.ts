import { naming } from "./plain.js";

/** How much of what a behaviour threw is kept, in characters. */
const MAX_CHARACTERS = 400;

/** Where in the user's files something was thrown, such as `book_stay.behavior.ts:12`; null if that is unknown. */
export type PlaceOf = (stack: string) => string | null;

/** What something thrown says of itself, and where it was thrown; nothing that it does can hurt. */
export function formatThrown(thrown: unknown, placeOf: PlaceOf): string {
  try {
    const isError = thrown instanceof Error;
    const text = isError ? `${thrown.name}: ${thrown.message}` : `${naming(thrown)}${scalar(thrown)}`;
    const place = isError && typeof thrown.stack === "string" ? placeOf(thrown.stack) : null;
    return place === null ? clipped(text) : `${clipped(text)} (${place})`;
  } catch {
    return "a value that cannot be printed";
  }
}

/** The beginning of a text that third-party code may have made. */
export function clipped(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** A text or a number as messages show it, after what names it; nothing for anything else. */
export function scalar(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? ` ${JSON.stringify(value)}` : "";
}
