import { isObject } from "../../../base/json/object.js";
import type { JsonSchema } from "../../../schema/index.js";
import { freeName } from "../names.js";

/**
 * Returns the field name with which an optional nullable property expresses null in strict mode, in which null alone
 * means absent: an object with this one field, which holds null. No object that the property accepts has a field of
 * that name.
 * @returns null for a property that is not nullable
 */
export function explicitNull(root: JsonSchema, property: JsonSchema): string | null {
  const variants = variantsOf(root, property);
  if (!variants.some(isNullable)) return null;
  const fields = variants.flatMap(({ properties }) => Object.keys(isObject(properties) ? properties : {}));
  return freeName("given", new Set(fields));
}

export function takesNull(root: JsonSchema, property: JsonSchema): boolean {
  return variantsOf(root, property).some(isNullable);
}

export function withExplicitNull(schema: JsonSchema, field: string): JsonSchema {
  const { description, ...rest } = schema;
  const itself = {
    type: "object",
    description: "Null itself; null alone stands for nothing given.",
    properties: { [field]: { type: "null" } },
    required: [field],
    additionalProperties: false,
  };
  const variants = Array.isArray(rest.anyOf) ? (rest.anyOf as readonly JsonSchema[]) : [rest];
  return { ...(description === undefined ? {} : { description }), anyOf: [...variants, itself] };
}

export function saysNull(value: unknown, field: string): boolean {
  return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, field) && value[field] === null;
}

function isNullable(schema: JsonSchema): boolean {
  const { type, enum: values } = schema;
  if (type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
  if (Array.isArray(values)) return values.includes(null);
  return "const" in schema && schema.const === null;
}

function variantsOf(root: JsonSchema, schema: JsonSchema, passed: Set<string> = new Set()): readonly JsonSchema[] {
  const { $ref, anyOf, oneOf } = schema;
  const isNew = typeof $ref === "string" && !passed.has($ref);
  if (isNew) passed.add($ref);
  const target = isNew ? pointed(root, $ref) : null;
  const parts = [...(target === null ? [] : [target]), ...listOf(anyOf), ...listOf(oneOf)];
  return parts.length === 0 ? [schema] : parts.flatMap((one) => variantsOf(root, one, passed));
}

const listOf = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isObject) : []);

export function pointed(root: JsonSchema, ref: string): JsonSchema | null {
  if (!ref.startsWith("#")) return null;
  let at: unknown = root;
  for (const step of ref.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(step).replace(/~1/g, "/").replace(/~0/g, "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return null;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return isObject(at) ? at : null;
}
