import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";

/** Keywords that hold schemas by name. */
const MAPS: readonly string[] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
/** Keywords that hold values, and no schemas. */
const DATA: readonly string[] = ["enum", "const", "default", "examples", "example", "required", "dependentRequired"];
/** Keywords that say where a schema stands, and nothing of values. */
const PLACES: readonly string[] = ["$id", "id", "$schema", "$anchor", "$comment"];

const known = new WeakMap<object, JsonSchema>();

/**
 * The schema of a tool in the words of draft 2020-12, to judge arguments by: what drafts 4 to 7 say otherwise is said anew.
 * The tool is listed as it is.
 */
export function judged(schema: JsonSchema): JsonSchema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const made = modern(schema) as JsonSchema;
  known.set(schema, made);
  return made;
}

function modern(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(modern);
  if (!isObject(node)) return node;
  const made: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (PLACES.includes(keyword) && typeof value === "string") continue;
    if (DATA.includes(keyword)) put(made, keyword, value);
    else if (MAPS.includes(keyword) && isObject(value)) put(made, keyword, mapped(value));
    else put(made, keyword, modern(value));
  }
  exclusive(made, "minimum", "exclusiveMinimum");
  exclusive(made, "maximum", "exclusiveMaximum");
  tuple(made);
  dependent(made);
  return made;
}

function mapped(schemas: JsonObject): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) put(made, name, modern(schema));
  return made;
}

/** In draft 4 a boolean makes the limit beside it an exclusive one. */
function exclusive(schema: Record<string, unknown>, limit: string, keyword: string): void {
  if (typeof schema[keyword] !== "boolean") return;
  if (schema[keyword] === true && typeof schema[limit] === "number") {
    schema[keyword] = schema[limit];
    delete schema[limit];
  } else delete schema[keyword];
}

/** A list of schemas for the items in their order is called otherwise since draft 2020-12. */
function tuple(schema: Record<string, unknown>): void {
  if (!Array.isArray(schema.items)) return;
  const { items, additionalItems } = schema;
  schema.prefixItems = items;
  delete schema.items;
  if (additionalItems !== undefined) schema.items = additionalItems;
  delete schema.additionalItems;
}

/** `dependencies` holds names or schemas. */
function dependent(schema: Record<string, unknown>): void {
  if (!isObject(schema.dependencies)) return;
  const entries = Object.entries(schema.dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  delete schema.dependencies;
  if (names.length > 0) schema.dependentRequired = Object.fromEntries(names);
  if (schemas.length > 0)
    schema.allOf = [
      ...(Array.isArray(schema.allOf) ? schema.allOf : []),
      ...schemas.map(([name, held]) => ({ anyOf: [{ not: { required: [name] } }, held] })),
    ];
}
