import { isObject } from "../../../base/json/object.js";
import { own, put } from "../../../kit/internal.js";
import { ended } from "../../../schema/english/sentences.js";
import type { JsonSchema } from "../../../schema/index.js";
import { explicitNull, pointed, saysNull, withExplicitNull } from "./explicitNull.js";

/** Keywords that strict mode supports. Others are described in words if possible. */
const KEPT: ReadonlySet<string> = new Set(
  (
    "type description enum const pattern multipleOf minimum maximum exclusiveMinimum exclusiveMaximum " +
    "minItems maxItems $ref"
  ).split(" "),
);

const FORMATS: ReadonlySet<unknown> = new Set("date-time time date duration email hostname ipv4 ipv6 uuid".split(" "));

/**
 * Converts a parameter schema to OpenAI's strict mode: every property is required and no other is allowed, at each
 * level. An optional property may be null, which means absent; if it accepted null before, an object expresses null
 * explicitly. Unsupported keywords are dropped; the back-end checks them anyway.
 * @returns null if strict mode cannot express the schema: objects with arbitrary keys, and values of any type
 */
export function strictSchema(schema: JsonSchema): JsonSchema | null {
  try {
    return strict(schema, schema);
  } catch (error) {
    if (error === UNSAYABLE) return null;
    throw error;
  }
}

const UNSAYABLE: unique symbol = Symbol("unsayable");

function strict(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEPT.has(keyword)) result[keyword] = value;
    else if (keyword === "format" && FORMATS.has(value)) result[keyword] = value;
    else if (keyword === "items") result[keyword] = strict(schemaIn(value), root);
    else if (keyword === "anyOf" || keyword === "oneOf")
      result.anyOf = (value as readonly unknown[]).map((one) => strict(schemaIn(one), root));
    else if (keyword === "$defs")
      result[keyword] = mapped(value as Record<string, unknown>, (one) => strict(schemaIn(one), root));
    else if (keyword === "prefixItems" || keyword === "allOf" || keyword === "$dynamicRef") throw UNSAYABLE;
  }
  const words = wordsFor(schema);
  if (words !== "")
    result.description = typeof schema.description === "string" ? `${ended(schema.description)} ${words}` : words;
  if (isOfType(schema, "object")) Object.assign(result, strictObject(schema, root));
  else if (isOfType(schema, "array") && !("items" in result)) throw UNSAYABLE;
  else if (!["type", "enum", "const", "anyOf", "$ref"].some((keyword) => keyword in result)) throw UNSAYABLE;
  return result;
}

function strictObject(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, unknown>>;
  const isOpen = schema.additionalProperties !== false;
  // Unnamed keys cannot be required.
  if (isOpen && (Object.keys(properties).length === 0 || schema.additionalProperties !== undefined)) throw UNSAYABLE;
  const required = new Set((schema.required ?? []) as readonly string[]);
  return {
    properties: mapped(properties, (one, name) => {
      const held = strict(schemaIn(one), root);
      if (required.has(name)) return held;
      const field = explicitNull(root, schemaIn(one));
      return field === null ? nullable(held) : withExplicitNull(nullable(held), field);
    }),
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export function nullable(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const about = description === undefined ? {} : { description };
  if ("$ref" in schema || "const" in schema) return { ...about, anyOf: [rest, { type: "null" }] };
  if ("anyOf" in schema) {
    const variants = schema.anyOf as readonly JsonSchema[];
    return variants.some((one) => isOfType(one, "null"))
      ? schema
      : { ...schema, anyOf: [...variants, { type: "null" }] };
  }
  const { type } = schema;
  const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
  const values = schema.enum as readonly unknown[] | undefined;
  return {
    ...schema,
    ...(types.length === 0 ? {} : { type: types.includes("null") ? types : [...types, "null"] }),
    ...(values === undefined ? {} : { enum: values.includes(null) ? values : [...values, null] }),
  };
}

export function isOfType({ type }: JsonSchema, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

function wordsFor(schema: JsonSchema): string {
  const words: string[] = [];
  const { default: assumed, minLength, maxLength, format } = schema;
  if (assumed !== undefined) words.push(`Default: ${JSON.stringify(assumed)}.`);
  if (typeof minLength === "number") words.push(`At least ${minLength} characters.`);
  if (typeof maxLength === "number") words.push(`At most ${maxLength} characters.`);
  if (format !== undefined && !FORMATS.has(format)) words.push(`Format: ${String(format)}.`);
  return words.join(" ");
}

function schemaIn(value: unknown): JsonSchema {
  if (typeof value !== "object" || value === null) throw UNSAYABLE;
  return value as JsonSchema;
}

function mapped(
  schemas: Readonly<Record<string, unknown>>,
  make: (schema: unknown, name: string) => JsonSchema,
): JsonSchema {
  const result: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(schemas)) put(result, name, make(schema, name));
  return result;
}

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
