import { isObject } from "../../../base/json/object.js";
import { own, put } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";
import { explicitNull, pointed, saysNull } from "./explicitNull.js";

/** Null in an optional property means absent, explicit null means null. @param schema the original parameters */
export function fromStrict(schema: JsonSchema, args: unknown): unknown {
  return rewritten(schema, schema, args, (properties, required, given, below) => {
    const result: Record<string, unknown> = {};
    for (const name of Object.keys(given)) {
      const property = own(properties, name);
      if (property === undefined || required.has(name)) {
        put(result, name, property === undefined ? given[name] : below(name));
      } else if (given[name] !== null) {
        const field = explicitNull(schema, property);
        put(result, name, field !== null && saysNull(given[name], field) ? null : below(name));
      }
    }
    return result;
  });
}

type Rewrite = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: ReadonlySet<string>,
  given: Readonly<Record<string, unknown>>,
  below: (name: string) => unknown,
) => unknown;

/** Rewrites every object of a value by the schema that describes it. Other parts stay as they are. */
export function rewritten(root: JsonSchema, schema: JsonSchema, value: unknown, rewrite: Rewrite): unknown {
  const found = variantFor(root, schema, value);
  if (found === null) return value;
  if (Array.isArray(value)) {
    const items = found.items;
    return isObject(items) ? value.map((item) => rewritten(root, items, item, rewrite)) : value;
  }
  if (!isObject(value)) return value;
  const properties = (found.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = new Set((found.required ?? []) as readonly string[]);
  return rewrite(properties, required, value, (name) =>
    rewritten(root, properties[name] as JsonSchema, value[name], rewrite),
  );
}

function variantFor(root: JsonSchema, schema: JsonSchema, value: unknown, depth = 0): JsonSchema | null {
  if (typeof value !== "object" || value === null || !isObject(schema) || depth > 20) return null;
  const { $ref, anyOf, oneOf, properties, items } = schema;
  if (typeof $ref === "string") {
    const target = pointed(root, $ref);
    return target === null ? null : variantFor(root, target, value, depth + 1);
  }
  for (const variant of [...((anyOf ?? []) as readonly JsonSchema[]), ...((oneOf ?? []) as readonly JsonSchema[])]) {
    const found = variantFor(root, variant, value, depth + 1);
    if (found !== null) return found;
  }
  const fits = Array.isArray(value) ? items !== undefined : properties !== undefined;
  return fits ? schema : null;
}
