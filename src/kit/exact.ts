import type { Value } from "./spec.js";

/*
 * JSON that JavaScript would change: the float 5.0, which it makes the integer 5, and objects whose keys look like
 * indexes, which it sorts to the front. Both have a tag; a slot type with `"x-exact": true` gives floats to behaviours.
 */

/** A float without a fraction. */
export interface WholeFloat {
  readonly $float: number;
}

/** An object whose keys keep their order. */
export interface OrderedMap {
  readonly $map: readonly (readonly [key: string, value: Value | null])[];
}

/** Returns a number as a float: 5 as `{ $float: 5 }`; 2.5 stays as it is. */
export function float(value: number): number | WholeFloat {
  return Number.isInteger(value) ? { $float: value } : value;
}

/** True for floats: tagged ones, and numbers with a fraction or beyond all numbers. */
export function isFloat(value: unknown): boolean {
  return typeof value === "number" ? !Number.isInteger(value) : taggedFloat(value) !== undefined;
}

/** Returns the number of an integer or a float; NaN for anything else. */
export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : (taggedFloat(value) ?? Number.NaN);
}

/** Returns an object with these entries in this order, tagged if JavaScript would order them otherwise. */
export function orderedMap(
  entries: readonly (readonly [key: string, value: Value | null])[],
): OrderedMap | { readonly [key: string]: Value | null } {
  const plain: Record<string, Value | null> = Object.create(null) as Record<string, Value | null>;
  for (const [key, value] of entries) plain[key] = value;
  const isSame = Object.keys(plain).every((key, i) => key === entries[i]?.[0]);
  return isSame && !Object.hasOwn(plain, "__proto__") ? { ...plain } : { $map: entries };
}

/** Returns the entries of an object in their order, whether it is tagged or not. */
export function entriesOf(value: object): readonly (readonly [key: string, value: Value | null])[] {
  const { $map } = value as Partial<OrderedMap>;
  return Array.isArray($map) && Object.keys(value).length === 1 ? $map : Object.entries(value);
}

export function taggedFloat(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { $float } = value as Partial<WholeFloat>;
  return typeof $float === "number" && Object.keys(value).length === 1 ? $float : undefined;
}
