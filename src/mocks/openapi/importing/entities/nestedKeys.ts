import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own, put, type Value } from "../../../../kit/internal.js";
import { plainName } from "../words.js";
import { keyProperty, type RowShape, type RowShapes } from "./rowShapes.js";

/** Names of nested objects that identify the object around them. */
const HEADS: readonly string[] = ["metadata", "meta", "header", "identity"];

/**
 * A shape with the key that stands in one of its objects as a property of its own, `metadata.name`: in an object that is
 * called like a head; or in the only one that has a property of the parameter's name, which is no `id`: that of an object
 * within another is most often that of something else.
 */
export function withNestedKey(
  shape: RowShape,
  parameter: string | undefined,
  noun: string,
  shapes: RowShapes,
): RowShape {
  if (parameter === undefined) return shape;
  const all = shapes.objectsWithin(shape).flatMap(({ at: [holder = ""] = [], properties }) => {
    const isHead = HEADS.includes(plainName(holder));
    const found = keyProperty(parameter, Object.keys(properties), isHead ? noun : "");
    const isMeant =
      found !== null && (isHead || (plainName(found) !== "id" && plainName(found) === plainName(parameter)));
    return isMeant ? [{ isHead, key: `${holder}.${found}`, schema: properties[found] ?? {} }] : [];
  });
  const heads = all.filter(({ isHead }) => isHead);
  const [only, ...others] = heads.length > 0 ? heads : all;
  if (only === undefined || others.length > 0 || Object.hasOwn(shape.properties, only.key)) return shape;
  return { ...shape, properties: { ...shape.properties, [only.key]: only.schema }, nestedKey: only.key };
}

export function withoutNestedKey(
  properties: Readonly<Record<string, JsonObject>>,
  { nestedKey }: RowShape,
): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => name !== nestedKey));
}

export function keyIn(value: JsonObject, key: string): unknown {
  return Object.hasOwn(value, key) ? own(value, key) : heldAt(value, key.split("."));
}

/** The property with the key, and the one within it; null for a key that is a property of the rows themselves. */
export function placeOfKey(
  key: string,
  names: Readonly<Record<string, string>>,
): { readonly column: string; readonly property: string } | null {
  const [holder = "", property] = key.split(".");
  const column = own(names, holder);
  return property === undefined || column === undefined ? null : { column, property };
}

export function sayKey(row: Record<string, Value | null>, key: string, names: Readonly<Record<string, string>>): void {
  const place = placeOfKey(key, names);
  const said = own(row, own(names, key) ?? key);
  if (place === null || said === undefined || said === null) return;
  const held = own(row, place.column);
  put(row, place.column, { ...(isObject(held) ? (held as Record<string, Value | null>) : {}), [place.property]: said });
}

export function heldAt(value: unknown, at: readonly string[] = []): unknown {
  return at.reduce((held: unknown, name) => (isObject(held) ? own(held, name) : undefined), value);
}
