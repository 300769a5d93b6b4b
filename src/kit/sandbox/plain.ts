import { put } from "../record.js";
import type { Row } from "../signal.js";
import type { Value } from "../spec.js";

/** Deeper than any value of a slot; the border accepts no more. */
const MAX_DEPTH = 64;

/** Copies a third-party value, so that its getters and proxies run only here. @throws Error if no slot can hold it */
export function plainValue(value: unknown, path: string, depth = 0): Value | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return value;
    throw new Error(`${path} is ${value}, which no slot can hold`);
  }
  if (typeof value !== "object") throw new Error(`${path} is ${naming(value)}, which no slot can hold`);
  if (depth === MAX_DEPTH) throw new Error(`${path} is nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return plainList(value, path, depth);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype)
    throw new Error(`${path} is an instance of a class; slots hold strings, numbers, booleans, lists and objects`);
  return plainRecord(value, path, depth);
}

export function plainRow(row: unknown, path: string): Row {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw new Error(`${path} is ${naming(row)}, not an object of values by slot`);
  return plainValue(row, path) as Row;
}

export function naming(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "a list" : `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}

function plainList(list: readonly unknown[], path: string, depth: number): Value {
  const items: (Value | null)[] = [];
  const { length } = list;
  for (let i = 0; i < length; i++) items.push(plainValue(list[i], `${path}[${i}]`, depth + 1));
  return items;
}

function plainRecord(record: object, path: string, depth: number): Record<string, Value | null> {
  const copy: Record<string, Value | null> = {};
  for (const key of Object.keys(record)) {
    const value = (record as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) put(copy, key, plainValue(value, `${path}.${key}`, depth + 1));
  }
  return copy;
}

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
  if (typeof value === "number") return ` ${value}`;
  return typeof value === "string" ? ` ${JSON.stringify(value)}` : "";
}
