import { isObject, type JsonObject } from "../../../base/json/object.js";
import { matchesPattern, own, patternFault } from "../../../kit/internal.js";

/** Returns the schema of a property: by name, by pattern, or for additional ones; undefined if there is none. */
export function declaredOf(schema: JsonObject, name: string): unknown {
  const declared = isObject(schema.properties) ? own(schema.properties, name) : undefined;
  if (declared !== undefined) return declared;
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {});
  const found = patterns.filter(([pattern]) => patternFault(pattern) === null && matchesPattern(pattern, name));
  if (found.length === 0) return schema.additionalProperties;
  return found.length === 1 ? found[0]?.[1] : { allOf: found.map(([, one]) => one) };
}

/** Returns the required properties, including dependent ones. */
export function requiredBy(schema: JsonObject): readonly string[] {
  const all = new Set(listed(schema.required).map(String));
  for (const name of all)
    for (const more of listed(isObject(schema.dependentRequired) ? own(schema.dependentRequired, name) : []))
      all.add(String(more));
  return [...all];
}

/** Returns the type that a schema implies without naming one. */
export function impliedType(schema: JsonObject): string {
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return "object";
  if (schema.items !== undefined || schema.prefixItems !== undefined) return "array";
  return ["minimum", "maximum", "multipleOf"].some((keyword) => schema[keyword] !== undefined) ? "number" : "string";
}

/** Returns the items of a list; an empty list for anything else. */
export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
