import type { ClientCapabilities, ElicitRequestFormParams } from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import { put } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";

type Form = ElicitRequestFormParams["requestedSchema"];
type Field = Form["properties"][string];

/** True if a client shows forms to its user. A client that declares no mode shows forms, originally the only mode. */
export function showsForms(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export const CONFIRMED = "confirmed";
export const CONFIRMATION: Form = {
  type: "object",
  properties: { [CONFIRMED]: { type: "boolean", title: "Confirmed", description: "Whether to carry this out" } },
  required: [CONFIRMED],
};

/** Texts, numbers, booleans and choices; other values are left out. @returns null if it would have no field */
export function formOf(schema: JsonSchema): Form | null {
  const properties: Record<string, Field> = {};
  for (const [name, property] of Object.entries(objectOf(schema.properties))) {
    const field = fieldOf(objectOf(property));
    if (field !== null) put(properties, name, field);
  }
  const names = Object.keys(properties);
  return names.length === 0 ? null : { type: "object", properties, required: names };
}

const FORMATS: ReadonlySet<unknown> = new Set(["email", "uri", "date", "date-time"]);

function fieldOf(property: JsonSchema): Field | null {
  if (Array.isArray(property.anyOf)) {
    const [own] = property.anyOf as readonly unknown[];
    const { anyOf: _, ...rest } = property;
    return isObject(own) ? fieldOf({ ...rest, ...own }) : null;
  }
  const about = {
    ...(typeof property.title === "string" ? { title: property.title } : {}),
    ...(typeof property.description === "string" ? { description: property.description } : {}),
  };
  if (Array.isArray(property.enum)) return choiceOf(property.enum, about);
  const type = Array.isArray(property.type) ? property.type.find((one) => one !== "null") : property.type;
  switch (type) {
    case "boolean":
      return { type: "boolean", ...about };
    case "integer":
    case "number":
      return { type, ...about, ...numbers(property, ["minimum", "maximum"]) };
    case "string": {
      const format = FORMATS.has(property.format) ? { format: property.format as "date" } : {};
      return { type: "string", ...about, ...format, ...numbers(property, ["minLength", "maxLength"]) };
    }
    case "array": {
      const items = objectOf(property.items);
      if (!isTexts(items.enum)) return null;
      return { type: "array", ...about, items: { type: "string", enum: [...items.enum] } };
    }
    default:
      return null;
  }
}

function choiceOf(values: readonly unknown[], about: { readonly description?: string }): Field | null {
  const given = values.filter((value) => value !== null);
  return isTexts(given) ? { type: "string", ...about, enum: [...given] } : null;
}

function numbers(property: JsonSchema, keys: readonly string[]): Record<string, number> {
  const found = keys.flatMap((key) => (typeof property[key] === "number" ? [[key, property[key]] as const] : []));
  return Object.fromEntries(found);
}

const isTexts = (values: unknown): values is readonly string[] =>
  Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === "string");

const objectOf = (value: unknown): JsonSchema => (isObject(value) ? value : {});
