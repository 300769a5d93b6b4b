import type { Value } from "./spec.js";

/**
 * Sets an own property of any name: `record.__proto__ = v` would change the prototype instead. Once the property is
 * own, reading and writing it by index is safe.
 */
export function put<V>(record: Record<string, V>, key: string, value: NoInfer<V>): void {
  if (key === "__proto__") {
    Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    record[key] = value;
  }
}

/** Returns the value of an own property, or undefined. */
export function own<V>(record: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A row that belongs to one dialogue and may be edited. */
export type OwnRow = Record<string, Value | null>;
