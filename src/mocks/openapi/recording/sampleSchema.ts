import { isObject, type JsonObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";

/** Formats by pattern, the narrower ones first. */
const FORMATS: readonly (readonly [format: string, pattern: RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["email", /^[^@\s]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/i],
  ["uri", /^https?:\/\/\S+$/],
];

/**
 * Infers the schema of values from samples.
 * @param isSent true if clients send them: then no property is required
 */
export function schemaOf(samples: readonly unknown[], isSent = false): JsonObject {
  const types = [...new Set(samples.map(typeOf))];
  const others = types.filter((one) => one !== "null" && !(one === "integer" && types.includes("number")));
  const [only, ...more] = others;
  if (only === undefined) return types.length === 0 ? {} : { type: ["string", "null"] };
  const type =
    others.length === types.length && more.length === 0
      ? only
      : [...others, ...(types.includes("null") ? ["null"] : [])];
  if (more.length > 0) return { type };
  const values = samples.filter((one) => one !== null);
  switch (only) {
    case "object":
      return { type, ...objectOf(values.filter(isObject), isSent) };
    case "array":
      return { type, items: schemaOf(values.filter(Array.isArray).flat(), isSent) };
    case "string": {
      const found = FORMATS.find(([, pattern]) => values.every((one) => pattern.test(String(one))));
      return found === undefined ? { type } : { type, format: found[0] };
    }
    default:
      return { type };
  }
}

/** Adds the constants of an error to its schema: texts and numbers that are equal in all samples, without repeated parts of the request. */
export function constantsOf(schema: JsonObject, samples: readonly unknown[], asked: ReadonlySet<string>): JsonObject {
  const { properties } = schema;
  const [first] = samples;
  if (isObject(properties) && samples.every(isObject)) {
    const made: Record<string, unknown> = {};
    for (const [name, held] of Object.entries(properties)) {
      const values = (samples as readonly JsonObject[]).flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
      put(made, name, constantsOf(held as JsonObject, values, asked));
    }
    return { ...schema, properties: made };
  }
  const isConstant =
    ["string", "number", "boolean"].includes(typeof first) &&
    samples.every((one) => one === first) &&
    ![...asked].some((part) => part !== "" && String(first).includes(part));
  return isConstant ? { const: first } : schema;
}

function objectOf(samples: readonly JsonObject[], isSent: boolean): JsonObject {
  const properties: Record<string, unknown> = {};
  const names = new Set(samples.flatMap((one) => Object.keys(one)));
  for (const name of names) {
    const held = samples.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
    put(properties, name, schemaOf(held, isSent));
  }
  const required = [...names].filter((name) => samples.every((one) => Object.hasOwn(one, name)));
  return { properties, ...(isSent || required.length === 0 ? {} : { required }) };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}
