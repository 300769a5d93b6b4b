import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";

const MAPS: readonly string[] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const DATA: readonly string[] = ["enum", "const", "default", "examples", "example", "required", "dependentRequired"];
/** Keywords about the place of a schema that do not constrain values. */
const PLACES: readonly string[] = ["$id", "id", "$schema", "$anchor", "$comment"];

const known = new WeakMap<object, JsonSchema>();

/** Translates a tool's schema from drafts 4 to 7 to draft 2020-12, to check arguments. The tool is listed as it is. */
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

/** Translates the boolean of draft 4 that makes the limit beside it exclusive. */
function exclusive(schema: Record<string, unknown>, limit: string, keyword: string): void {
  if (typeof schema[keyword] !== "boolean") return;
  if (schema[keyword] === true && typeof schema[limit] === "number") {
    schema[keyword] = schema[limit];
    delete schema[limit];
  } else delete schema[keyword];
}

/** Translates a list of schemas for items by position, which draft 2020-12 renamed. */
function tuple(schema: Record<string, unknown>): void {
  if (!Array.isArray(schema.items)) return;
  const { items, additionalItems } = schema;
  schema.prefixItems = items;
  delete schema.items;
  if (additionalItems !== undefined) schema.items = additionalItems;
  delete schema.additionalItems;
}

/** Translates `dependencies`, which holds names or schemas. */
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
