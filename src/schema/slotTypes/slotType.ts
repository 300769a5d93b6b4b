import type { z as Zod } from "zod";
import { zod } from "#packages";
import { lazily } from "../../base/json/memoized.js";
import { isObject } from "../../base/json/object.js";
import { SCALAR_TYPES, type ScalarType } from "../../kit/internal.js";
import { allOf } from "../english/sentences.js";
import { didYouMean } from "../nearest.js";
import { recognisedType } from "../recognised.js";
import type { FieldSchema, JsonSchema, SlotFileType, SlotSchemaType } from "../types.js";
import { DESCRIPTIONS } from "./scalars.js";

const LIST_NAMES = SCALAR_TYPES.flatMap((name) => [`list[${name}]`, `List[${name}]`] as const);

const FOREIGN: ReadonlyMap<string, string> = new Map([
  ...SCALAR_TYPES.flatMap((name) => DESCRIPTIONS[name].aliases.map((alias) => [alias, name] as const)),
  ["list", "list[str]"],
  ["array", "list[str]"],
]);

/** Reads a slot's type into its one internal form. @throws ZodError if it is none */
export function slotTypeOf(type: SlotFileType): SlotSchemaType {
  return recognisedType(type) ?? slotTypes().SlotType.parse(type);
}

/** The schemas of slots' types, made at the first use: `recognisedType` reads sound ones. */
export const slotTypes = lazily(() => slotTypesBy(zod()));

function slotTypesBy(z: typeof Zod) {
  /** A string, number or boolean: JSON's scalars without null. */
  const scalar = z.union([z.string(), z.number(), z.boolean()], {
    error: "takes a string, a number, true or false",
  });

  const scalarType = z.enum(SCALAR_TYPES);

  const enumType = z
    .strictObject({ enum: z.array(scalar).meta({ description: "The values that the slot may hold.", minItems: 1 }) })
    .meta({ title: "closed values" });

  const constType = z
    .strictObject({ const: scalar.meta({ description: "The only value that the slot may hold." }) })
    .transform(({ const: only }) => ({ enum: [only] }))
    .meta({ title: "one value" });

  const count = z.int().min(0);
  const finite = z.number();

  const textType = z
    .strictObject({
      str: z.strictObject({
        format: z.enum(["email", "uri", "date-time", "uuid"]).exactOptional().meta({ description: "How it is spelt." }),
        min_length: count.exactOptional().meta({ description: "How many characters it has at least." }),
        max_length: count.exactOptional().meta({ description: "How many characters it has at most." }),
        pattern: z.string().exactOptional().meta({
          description: "A regular expression that some part of it matches, without back-references and lookaround.",
        }),
      }),
    })
    .transform((type) => (Object.keys(type.str).length === 0 ? ("str" as const) : type))
    .meta({ title: "a string within limits" });

  const numberLimits = z.strictObject({
    minimum: finite.exactOptional().meta({ description: "The least number." }),
    maximum: finite.exactOptional().meta({ description: "The greatest number." }),
    exclusive_minimum: finite.exactOptional().meta({ description: "A number that all are above." }),
    exclusive_maximum: finite.exactOptional().meta({ description: "A number that all are below." }),
  });

  const intType = z
    .strictObject({ int: numberLimits })
    .transform((type) => (Object.keys(type.int).length === 0 ? ("int" as const) : type))
    .meta({ title: "an integer within limits" });
  const floatType = z
    .strictObject({ float: numberLimits })
    .transform((type) => (Object.keys(type.float).length === 0 ? ("float" as const) : type))
    .meta({ title: "a number within limits" });

  const itemTypes = [scalarType, enumType, constType, textType, intType, floatType] as const;

  const nullable = z
    .boolean({ error: "takes true or false" })
    .meta({ description: "Whether None is a value of it, instead of emptying it." });

  /** A field of an object. Its type may hold fields again. */
  const Field: Zod.ZodType<FieldSchema> = z
    .strictObject({
      type: z.lazy((): Zod.ZodType<SlotSchemaType> => SlotType),
      optional: z.boolean().default(false).meta({ description: "Whether an object is complete without it." }),
      nullable: nullable.exactOptional(),
      description: z.string().exactOptional().meta({ description: "What the field means, for people and models." }),
    })
    .meta({ title: "field" });

  const fieldsType = z
    .strictObject({ fields: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), Field) })
    .meta({ title: "an object of named fields" });

  const listType = z.strictObject({ list: z.union([...itemTypes, fieldsType]) }).meta({ title: "a list" });

  /** Kept by reference, unchanged: a copy would lose a property called `__proto__`. */
  const jsonSchema = z.custom<JsonSchema>(isObject, { error: "takes a JSON Schema (an object)" }).meta({
    type: "object",
    description: "A JSON Schema (draft 2020-12) that the slot's value must satisfy. Refers only within itself (#/…).",
  });

  const objectType = z.strictObject({ object: jsonSchema }).meta({ title: "an object" });

  /** The schema of a slot's `type`, read into its one internal form. */
  const SlotType: Zod.ZodType<SlotSchemaType, SlotFileType> = z
    .union(
      [
        scalarType,
        z.enum(LIST_NAMES).transform((name) => ({ list: name.slice("list[".length, -1) as ScalarType })),
        ...itemTypes.slice(1),
        listType,
        fieldsType,
        objectType,
      ] as never,
      { error: (issue) => typeAdvice(issue.input) },
    )
    .meta({ description: "What the slot takes." }) as never;

  return { scalar, nullable, Field, SlotType };
}

/** The keys that define a type; each type has exactly one of them. */
const FORMS = ["enum", "const", "str", "int", "float", "list", "fields", "object"] as const;

/** Advice on a value that is not a slot type: completes "slot x: type …". */
function typeAdvice(type: unknown): string {
  if (type === "enum") return 'takes { "enum": ["a", "b"] } for closed values, not "enum"';
  if (type === "object" || type === "dict")
    return `takes { "fields": { … } }, or { "object": { …JSON Schema… } }, for objects, not "${type}"`;
  if (typeof type === "string") {
    const known = FOREIGN.get(type.toLowerCase());
    const suggestion =
      known === undefined ? didYouMean(type, [...SCALAR_TYPES, ...LIST_NAMES]) : `; did you mean ${known}?`;
    return `takes ${SCALAR_TYPES.join(", ")}, list[str] or the like, { "enum": […] }, { "fields": {…} } or { "object": {…} }, not ${JSON.stringify(type)}${suggestion}`;
  }
  if (!isObject(type))
    return 'takes a name such as "str", or one of { "enum": […] }, { "list": "str" }, { "fields": {…} } and { "object": {…} }';
  const keys = Object.keys(type);
  const form = FORMS.find((key) => keys.includes(key));
  if (form === undefined || keys.length !== 1) return `takes exactly one of the keys ${allOf(FORMS)}${among(keys)}`;
  return formAdvice(form, type[form]);
}

function formAdvice(form: (typeof FORMS)[number], held: unknown): string {
  switch (form) {
    case "enum":
      return "takes a list of strings, numbers and booleans under enum";
    case "const":
      return "takes a string, a number, true or false under const";
    case "list":
      return `takes under list what its items are: a scalar type, { "enum": […] } or { "fields": {…} }${below(held)}`;
    case "fields":
      return fieldsAdvice(held);
    case "object":
      return "takes a JSON Schema (an object) under object";
    default:
      return limitsAdvice(form, held);
  }
}

const LIMITS = {
  str: ["format", "min_length", "max_length", "pattern"],
  int: ["minimum", "maximum", "exclusive_minimum", "exclusive_maximum"],
  float: ["minimum", "maximum", "exclusive_minimum", "exclusive_maximum"],
} as const;

function below(type: unknown): string {
  return isObject(type) && ("fields" in type || "str" in type || "int" in type || "float" in type)
    ? `; its items' type ${typeAdvice(type)}`
    : "";
}

function limitsAdvice(form: "str" | "int" | "float", held: unknown): string {
  const known: readonly string[] = LIMITS[form];
  const takes = `takes under ${form} an object of ${known.join(", ")}`;
  if (!isObject(held)) return takes;
  const unknown = Object.keys(held).find((key) => !known.includes(key));
  if (unknown !== undefined) return `${takes}, not ${unknown}${didYouMean(unknown, known)}`;
  if (form !== "str") return `${takes}, each a number`;
  return `${takes}: a format is email, uri, date-time or uuid, a length a whole number from 0, a pattern a string`;
}

function fieldsAdvice(held: unknown): string {
  if (!isObject(held)) return "takes an object of fields by name under fields";
  for (const [name, field] of Object.entries(held)) {
    const issue = slotTypes().Field.safeParse(field).error?.issues[0];
    if (issue === undefined) continue;
    if (issue.code === "unrecognized_keys") {
      const key = issue.keys[0] ?? "";
      return `has a field ${name} with the unknown key ${key}${didYouMean(key, FIELD_KEYS)}`;
    }
    if (issue.path.length === 0) return `has a field ${name} that is not an object such as { "type": "str" }`;
    return `has a field ${name} whose ${issue.path.join(".")} ${issue.path[0] === "type" ? typeAdvice((field as { readonly type?: unknown }).type) : "is not of its kind"}`;
  }
  return "takes fields whose names are ASCII letters, digits and _, and do not start with a digit";
}

const FIELD_KEYS = ["type", "optional", "nullable", "description"];

function among(keys: readonly string[]): string {
  return keys.length === 0 ? "" : `, not ${keys.join(", ")}`;
}
