import { naming } from "./plain.js";

const MAX_CHARACTERS = 400;

/** Finds where in the user's files an error was thrown, such as `book_stay.behavior.ts:12`; null if unknown. */
export type PlaceOf = (stack: string) => string | null;

/** Formats a thrown value with its place; exceptions while reading it are caught. */
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

export function clipped(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Formats a string or number in a message, with a leading space; empty for other values. */
export function scalar(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? ` ${JSON.stringify(value)}` : "";
}
