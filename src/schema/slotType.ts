import type { z as Zod } from "zod";
import { zod } from "#packages";
import { isObject } from "../json/object.js";
import type { ScalarType } from "../kit/internal.js";
import { didYouMean } from "./nearest.js";
import type { JsonSchema, SlotSchemaType } from "./types.js";

const z = zod();

const SCALAR_TYPES = ["str", "int", "float", "bool", "date", "time"] as const satisfies readonly ScalarType[];

const LIST_NAMES = SCALAR_TYPES.flatMap((name) => [`list[${name}]`, `List[${name}]`] as const);

/** What other schema languages call our types. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ["string", "str"],
  ["text", "str"],
  ["integer", "int"],
  ["number", "float"],
  ["double", "float"],
  ["boolean", "bool"],
  ["datetime", "date"],
  ["list", "list[str]"],
  ["array", "list[str]"],
]);

/** A scalar of JSON. */
export const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: "takes a string, a number, true or false",
});

const scalarType = z.enum(SCALAR_TYPES);

const enumType = z
  .strictObject({ enum: z.array(scalar).meta({ description: "The values that the slot may hold.", minItems: 1 }) })
  .meta({ title: "closed values" });

const itemType = z.union([scalarType, enumType]);

const listType = z.strictObject({ list: itemType }).meta({ title: "a list of scalars" });

/** Kept by reference, as it came: a copy would lose a property called `__proto__`. */
const jsonSchema = z.custom<JsonSchema>(isObject, { error: "takes a JSON Schema (an object)" }).meta({
  type: "object",
  description: "A JSON Schema (draft 2020-12) that the slot's value must satisfy. Refers only within itself (#/…).",
});

const objectType = z.strictObject({ object: jsonSchema }).meta({ title: "an object" });

/** A slot's `type`, read into its one internal form. */
export const SlotType = z
  .union(
    [
      scalarType,
      z.enum(LIST_NAMES).transform((name) => ({ list: name.slice("list[".length, -1) as ScalarType })),
      enumType,
      listType,
      objectType,
    ],
    { error: (issue) => typeAdvice(issue.input) },
  )
  .meta({ description: "What the slot takes." }) satisfies Zod.ZodType<SlotSchemaType>;

/** What to say about something that is not a slot type: completes "slot x: type …". */
function typeAdvice(type: unknown): string {
  if (type === "enum") return 'takes { "enum": ["a", "b"] } for closed values, not "enum"';
  if (type === "object" || type === "dict") return `takes { "object": { …JSON Schema… } } for objects, not "${type}"`;
  if (typeof type === "string") {
    const known = FOREIGN.get(type.toLowerCase());
    const meant = known === undefined ? didYouMean(type, [...SCALAR_TYPES, ...LIST_NAMES]) : `; did you mean ${known}?`;
    return `takes ${SCALAR_TYPES.join(", ")}, list[str] or the like, { "enum": […] } or { "object": {…} }, not ${JSON.stringify(type)}${meant}`;
  }
  if (isObject(type)) {
    const keys = Object.keys(type);
    const form = ["enum", "list", "object"].find((key) => keys.includes(key));
    if (form === undefined || keys.length !== 1)
      return `takes exactly one of the keys enum, list and object${among(keys)}`;
    if (form === "enum") return "takes a list of strings, numbers and booleans under enum";
    if (form === "list") return `takes a scalar type or { "enum": […] } under list: lists hold scalars`;
    return "takes a JSON Schema (an object) under object";
  }
  return 'takes a name such as "str", or one of { "enum": […] }, { "list": "str" } and { "object": {…} }';
}

function among(keys: readonly string[]): string {
  return keys.length === 0 ? "" : `, not ${keys.join(", ")}`;
}
