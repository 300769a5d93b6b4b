import { isObject, type JsonObject } from "../../../../base/json/object.js";

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

/** What OpenAPI 3.0 says in words of its own, as JSON Schema says it. */
export function modern(schema: JsonObject): JsonObject {
  const { nullable, example, exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = schema;
  const made: Record<string, unknown> = { ...rest };
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

/** A schema with every part of it changed by a function, the inner ones first. */
export function mapSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inner = (value: unknown): unknown => (isObject(value) ? mapSchema(value, change) : value);
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (ONE.has(keyword)) return [keyword, inner(value)];
    if (LISTS.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (NAMED.has(keyword) && isObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, held]) => [name, inner(held)]))];
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}
