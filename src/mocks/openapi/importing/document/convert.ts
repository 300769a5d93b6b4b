import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { put } from "../../../../kit/internal.js";

/** Keywords whose values are schemas, lists of them, or schemas by name. */
export const ONE: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "not",
  "contains",
  "propertyNames",
  "if",
  "then",
  "else",
  "unevaluatedProperties",
  "unevaluatedItems",
]);
export const LISTS: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
export const NAMED: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** Keywords that are taken over as they are. */
export const KEPT: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "required",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "title",
  "description",
  "default",
  "examples",
  "readOnly",
  "writeOnly",
]);

/** Keywords of OpenAPI 3.0 in the form of JSON Schema. */
export function modern(schema: JsonObject): JsonObject {
  const { nullable, example, exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = schema;
  const made: Record<string, unknown> = rest;
  if (example !== undefined && made.examples === undefined) made.examples = [example];
  if (typeof above === "number") made.exclusiveMinimum = above;
  if (typeof below === "number") made.exclusiveMaximum = below;
  if (above === true && made.minimum !== undefined) {
    made.exclusiveMinimum = made.minimum;
    delete made.minimum;
  }
  if (below === true && made.maximum !== undefined) {
    made.exclusiveMaximum = made.maximum;
    delete made.maximum;
  }
  if (nullable !== true) return made;
  if (typeof made.type === "string") return { ...made, type: [made.type, "null"] };
  const { title, description, examples, readOnly, writeOnly, ...limits } = made;
  const about = { title, description, examples, readOnly, writeOnly };
  const known = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
  return Object.keys(limits).length === 0 ? known : { ...known, anyOf: [limits, { type: "null" }] };
}

/** A schema with every part of it changed by a function, the inner ones first. What nothing changes is not copied. */
export function mapSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inner = (value: unknown): unknown => (isObject(value) ? mapSchema(value, change) : value);
  const parts = mapValues(schema, (value, keyword) => {
    if (ONE.has(keyword)) return inner(value);
    if (LISTS.has(keyword) && Array.isArray(value)) {
      const list = value.map(inner);
      return list.some((one, i) => one !== value[i]) ? list : value;
    }
    return NAMED.has(keyword) && isObject(value) ? mapValues(value, inner) : value;
  });
  return change(parts);
}

/** An object with other values, in the same order; itself where they are the same. */
function mapValues(object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject {
  let made: Record<string, unknown> | null = null;
  for (const key of Object.keys(object)) {
    const value = change(object[key], key);
    if (value === object[key]) continue;
    made ??= { ...object };
    put(made, key, value);
  }
  return made ?? object;
}
