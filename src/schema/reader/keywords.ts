import type { JsonSchema } from "../types.js";

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
