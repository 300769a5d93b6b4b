import type { Operator } from "../signal.js";
import type { Value } from "../spec.js";
import { sameValue } from "../values.js";

/** A value in a call, or what may stand in its place. */
export type CallValue = Value | Operator | null | undefined;

/** True if a row holds the value that a call gives: keys in calls may be texts if rows have numbers. */
export function isSameInRow(held: Value | null | undefined, given: CallValue): boolean {
  if (typeof held === "number" && typeof given === "string") return String(held) === given;
  if (typeof held === "string" && typeof given === "number") return held === String(given);
  return sameValue(held ?? null, given ?? null);
}

/** True if the texts and numbers of a row hold every word, in any capitals. */
export function holdsWords(values: readonly unknown[], text: string): boolean {
  const held = values.flatMap(textsIn).map((one) => one.toLowerCase());
  const words = text.toLowerCase().split(/\s+/);
  return words.every((word) => held.some((one) => one.includes(word)));
}

/** The texts that a value shows: its own, and those of what it holds. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
