import type { Operator } from "../signal.js";
import type { Value } from "../spec.js";
import { isOperator, OPERATORS } from "../store/operators.js";
import { sameValue } from "../values.js";

/** A value in a call, or a substitute for one. */
export type CallValue = Value | Operator | null | undefined;

/** Tests if a row holds the value of a call: keys in calls may be texts if rows have numbers, and `09:00` is `09:00:00`. */
export function isSameInRow(held: Value | null | undefined, given: CallValue): boolean {
  if (typeof held === "number" && typeof given === "string") return String(held) === given;
  if (typeof held === "string" && typeof given === "number") return held === String(given);
  if (typeof held === "string" && typeof given === "string")
    return held === given || (Math.abs(held.length - given.length) === 3 && onTheMinute(held) === onTheMinute(given));
  return sameValue(held ?? null, given ?? null);
}

const ON_THE_MINUTE = /^(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d:00$/;

/** Returns a time or date-time without seconds of zero, and any other text as it is. */
const onTheMinute = (text: string): string => (ON_THE_MINUTE.test(text) ? text.slice(0, -3) : text);

/** A list in a call is one of several values, in a row it contains the value; an object matches by its properties. */
export function fitsInRow(held: Value | null | undefined, wanted: CallValue): boolean {
  if (isSameInRow(held, wanted)) return true;
  if (isOperator(wanted)) {
    const operator = OPERATORS.get(wanted.operator);
    const isAbsent = held === null || held === undefined;
    return (isAbsent ? operator?.absent : operator?.holds(held, wanted.args[0] as Value)) === true;
  }
  // Neither is a list or an object, in which the other could be.
  if (typeof held !== "object" && typeof wanted !== "object") return false;
  const all = listOf(wanted);
  const meant = listOf(held).flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : [one]));
  return all.some((one) => one !== null && meant.some((other) => isSameInRow(other as Value | null, one)));
}

const listOf = (value: Value | null | undefined): readonly (Value | null)[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [value ?? null];

/** Tests if the texts and numbers of a row contain every word, case-insensitively. */
export function holdsWords(values: readonly unknown[], text: string): boolean {
  const held = values.flatMap(textsIn).map((one) => one.toLowerCase());
  const words = text.toLowerCase().split(/\s+/);
  return words.every((word) => held.some((one) => one.includes(word)));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
