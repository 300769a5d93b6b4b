import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, valueKey } from "../../../kit/internal.js";
import { type Definitions, targetOf } from "./accepts.js";

/** Functions that return the narrower of two limits. */
const NARROWER: ReadonlyMap<string, (a: number, b: number) => number> = new Map([
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map((key) => [key, Math.max] as const),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map((key) => [key, Math.min] as const),
]);

const MAX_DEPTH = 50;

/**
 * Merges references and `allOf` at the top of a schema, for generating values; of conflicting parts, the first counts.
 */
export function mergedSchema(schema: unknown, definitions: Definitions): JsonObject {
  return merge(schema, definitions, new Set(), 0);
}

/** @param passed references that are already merged: again they would change nothing, but take twice as long */
function merge(schema: unknown, definitions: Definitions, passed: Set<unknown>, depth: number): JsonObject {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  if (schema.$ref === undefined && schema.allOf === undefined) return schema;
  const { $ref, allOf, ...rest } = schema;
  let merged: JsonObject = rest;
  // With thousands of parts, each would otherwise copy the properties of all before it.
  const made = new Set<object>();
  if ($ref !== undefined && !passed.has($ref)) {
    passed.add($ref);
    const target = merge(targetOf($ref, definitions), definitions, passed, depth + 1);
    merged = Object.keys(merged).length === 0 ? target : both(merged, target, made);
  }
  for (const part of Array.isArray(allOf) ? allOf : [])
    merged = both(merged, merge(part, definitions, passed, depth + 1), made);
  return merged;
}

/** @param made objects created here, which may be changed */
function both(a: JsonObject, b: JsonObject, made: Set<object>): JsonObject {
  const merged: Record<string, unknown> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const known = own(merged, keyword);
    put(merged, keyword, known === undefined ? value : together(keyword, known, value, made));
  }
  return merged;
}

function together(keyword: string, a: unknown, b: unknown, made: Set<object>): unknown {
  const narrower = NARROWER.get(keyword);
  if (narrower !== undefined && typeof a === "number" && typeof b === "number") return narrower(a, b);
  if (keyword === "required" && Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])];
  if (keyword === "type") {
    const [first, second] = [[a].flat(), [b].flat()];
    const shared = first.filter((one) => second.includes(one) || (one === "integer" && second.includes("number")));
    return shared.length > 0 ? shared : second.includes("integer") && first.includes("number") ? "integer" : a;
  }
  if (keyword === "enum" && Array.isArray(a) && Array.isArray(b)) {
    const texts = new Set(b.map((one) => valueKey(one)));
    return a.filter((one) => texts.has(valueKey(one)));
  }
  if ((keyword === "properties" || keyword === "patternProperties") && isObject(a) && isObject(b)) {
    const all: Record<string, unknown> = made.has(a) ? a : { ...a };
    made.add(all);
    for (const [name, one] of Object.entries(b)) {
      const known = own(all, name);
      put(all, name, known === undefined ? one : { allOf: [known, one] });
    }
    return all;
  }
  if (keyword === "items" && isObject(a) && isObject(b))
    return Object.keys(a).length === 0 ? b : Object.keys(b).length === 0 ? a : { allOf: [a, b] };
  if (["oneOf", "anyOf"].includes(keyword)) return a;
  if (keyword === "additionalProperties" && (a === false || b === false)) return false;
  return a;
}
