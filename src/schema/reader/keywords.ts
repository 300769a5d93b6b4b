import { isObject } from "../../base/json/object.js";
import { nestsTooDeep } from "../../base/json/sound.js";
import { patternFault, put } from "../../kit/internal.js";
import { BY_NAME, DATA } from "../compare/rewrite.js";
import type { JsonPath, JsonSchema } from "../types.js";

/** Keywords that do not limit values, or are read elsewhere. */
export const KNOWN: ReadonlySet<string> = new Set([
  "$schema",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "description",
  "default",
  "examples",
  "example",
]);

/** Keywords that limit nothing if they have this value. */
export const NOTHING: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["nullable", false],
  ["minItems", 0],
  ["minLength", 0],
  ["minProperties", 0],
  ["uniqueItems", false],
  ["deprecated", false],
  ["readOnly", false],
  ["writeOnly", false],
]);

const OF_OBJECTS = ["additionalProperties", "patternProperties", "propertyNames", "minProperties", "maxProperties"];

/** Guesses the type of a schema that names none, by its keywords. */
export function guessed(schema: JsonSchema): string | undefined {
  if (schema.properties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  if (["format", "pattern", "minLength", "maxLength"].some((key) => schema[key] !== undefined)) return "string";
  return OF_OBJECTS.some((key) => schema[key] !== undefined) ? "object" : undefined;
}

/** Returns a schema without definitions that are nested too deep: references to them lead nowhere. */
export function withoutDeepDefinitions(schema: JsonSchema): JsonSchema {
  const kept: Record<string, unknown> = { ...schema };
  for (const keyword of ["$defs", "definitions"]) {
    const held = schema[keyword];
    if (!isObject(held) || !nestsTooDeep(held, 1)) continue;
    kept[keyword] = Object.fromEntries(Object.entries(held).filter(([, one]) => !nestsTooDeep(one, 2)));
  }
  return kept;
}

/** Keywords below which a weaker schema allows fewer values. */
const REVERSED: ReadonlySet<string> = new Set(["not", "if", "oneOf", "contains"]);

/**
 * Drops patterns that cannot be matched in linear time, which makes the schema allow more. Below `not`, `if`, `oneOf`
 * and `contains`, where it would allow less, they stay.
 * @param note called for each dropped pattern, with its path and its fault
 */
export function withUsablePatterns(schema: JsonSchema, note: (path: JsonPath, fault: string) => void): JsonSchema {
  const rewrite = (node: unknown, path: JsonPath): unknown => {
    if (Array.isArray(node)) return node.map((one, i) => rewrite(one, [...path, i]));
    if (!isObject(node)) return node;
    const copy: Record<string, unknown> = {};
    for (const [keyword, held] of Object.entries(node)) {
      const at = [...path, keyword];
      const fault = keyword === "pattern" && typeof held === "string" ? patternFault(held) : null;
      if (fault !== null) note(at, fault);
      else if (DATA.has(keyword) || REVERSED.has(keyword)) put(copy, keyword, held);
      else if (isByName(keyword) && isObject(held)) put(copy, keyword, byName(held, at));
      else put(copy, keyword, rewrite(held, at));
    }
    return copy;
  };
  const byName = (schemas: JsonSchema, path: JsonPath): JsonSchema => {
    const copy: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(schemas)) put(copy, name, rewrite(one, [...path, name]));
    return copy;
  };
  return rewrite(schema, []) as JsonSchema;
}

const isByName = (keyword: string): boolean => BY_NAME.has(keyword) || keyword === "definitions";
