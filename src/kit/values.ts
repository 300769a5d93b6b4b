import type { Operator } from "./signal.js";
import type { ItemType, Scalar, SlotType, Value } from "./spec.js";

/** What a value is, in the command language's words. */
export type Kind = "str" | "int" | "float" | "bool" | "none" | "list" | "object";

/** A value that a slot does not take: the code of the refusal, and what to say about it. */
export interface Mismatch {
  readonly code: "WRONG_TYPE" | "WRONG_VALUE";
  /** Completes "slot party_size …": for example `takes int, not str "two"`. */
  readonly text: string;
}

/** The spelling that stands for "any" in imported intents; legal in every slot of theirs and never sent. */
export const DONTCARE = "dontcare";

/** The kind of a value. A number without fraction counts as int: 5.0 and 5 are one number here. */
export function kindOf(value: Value | null | undefined): Kind {
  switch (typeof value) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    default:
      return value === null || value === undefined ? "none" : Array.isArray(value) ? "list" : "object";
  }
}

/** A slot type in the words of the schema, for messages. */
export function typeName(type: SlotType): string {
  if (typeof type === "string") return type;
  if ("enum" in type) return `one of ${type.enum.map((v) => JSON.stringify(v)).join(", ")}`;
  return "list" in type ? `list of ${typeName(type.list)}` : "object";
}

/**
 * Whether a scalar fits a slot's type: `int` fits `float`, nothing else converts. The one rule that checker and kit
 * share; the checker passes the kind as written (`5.0` is a float), the kit the kind of the value.
 * @returns null when it fits
 */
export function itemMismatch(type: ItemType, value: Scalar, kind: Kind): Mismatch | null {
  if (typeof type !== "string") {
    if (type.enum.includes(value)) return null;
    return { code: "WRONG_VALUE", text: `takes ${typeName(type)}, not ${JSON.stringify(value)}` };
  }
  if (type === "int" && kind === "int" && !Number.isSafeInteger(value)) {
    return wrongValue("an integer of at most 2^53 - 1", value);
  }
  if (type === kind || (type === "float" && kind === "int")) return null;
  if (kind === "str" && type === "date") {
    return isDate(value as string) ? null : wrongValue("a date YYYY-MM-DD", value);
  }
  if (kind === "str" && type === "time") {
    return isTime(value as string) ? null : wrongValue("a time HH:MM or HH:MM:SS", value);
  }
  return { code: "WRONG_TYPE", text: `takes ${type}, not ${kind} ${JSON.stringify(value)}` };
}

/**
 * Whether a value fits a slot's type.
 * @returns null when it fits
 */
export function mismatch(type: SlotType, value: Value): Mismatch | null {
  const kind = kindOf(value);
  if (typeof type !== "string" && "object" in type) {
    return kind === "object" ? null : { code: "WRONG_TYPE", text: `takes an object by reference, not ${kind}` };
  }
  if (typeof type !== "string" && "list" in type) {
    if (kind !== "list") return { code: "WRONG_TYPE", text: `takes ${typeName(type)}, not ${kind}` };
    for (const item of value as readonly Value[]) {
      const wrong = mismatch(type.list, item);
      if (wrong !== null) return { code: wrong.code, text: `${wrong.text} in its list` };
    }
    return null;
  }
  if (kind === "list" || kind === "object" || kind === "none") {
    return { code: "WRONG_TYPE", text: `takes ${typeName(type)}, not ${kind}` };
  }
  return itemMismatch(type, value as Scalar, kind);
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** A time of day on the 24-hour clock, `HH:MM` or `HH:MM:SS`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/** Equality of values: scalars by value, lists item by item, objects and comparisons key by key. */
export function sameValue(a: Value | Operator | null | undefined, b: Value | Operator | null | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => sameValue(item, b[i]));
  }
  const [left, right] = [a as Record<string, Value>, b as Record<string, Value>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key], right[key]))
  );
}

function wrongValue(expected: string, value: Scalar): Mismatch {
  return { code: "WRONG_VALUE", text: `takes ${expected}, not ${JSON.stringify(value)}` };
}
