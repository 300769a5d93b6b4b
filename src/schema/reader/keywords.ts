/** Keywords that say nothing about which values are allowed, or are read elsewhere. */
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

/** Keywords that limit nothing where they have this value. */
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
