import { given } from "../base/json/given.js";
import { DONTCARE, type ItemType, type NumberType, put, type Scalar, type TextType } from "../kit/internal.js";
import { embedded } from "./compare/rewrite.js";
import type { Entity } from "./entity.js";
import type { ResolvedIntent, ResolvedSlot } from "./facts.js";
import { DESCRIPTIONS } from "./slotTypes/scalars.js";
import { isFieldsType, isListType, isObjectType, isSingleType } from "./slotTypes/slotKinds.js";
import type { FieldsSchemaType, JsonSchema, SlotSchemaType } from "./types.js";

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * The JSON Schema of an intent's arguments, as a tool call passes them. Conditions become `if`/`then`. A query that
 * does not wait requires nothing.
 */
export function argumentsSchema(intent: ResolvedIntent): JsonSchema {
  const required = intent.asks ? intent.slots.filter((slot) => slot.required) : [];
  const always = required.filter((slot) => slot.when === undefined).map(({ name }) => name);
  const conditions = required.flatMap(conditionOf);
  return {
    $schema: DIALECT,
    title: intent.command,
    ...(intent.description === "" ? {} : { description: intent.description }),
    type: "object",
    properties: record(intent.slots.map((slot) => [slot.name, slotSchema(slot, intent.dontcare)])),
    ...(always.length === 0 ? {} : { required: always }),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
    additionalProperties: false,
    ...definitions(intent.slots),
  };
}

/**
 * The JSON Schema of an entity's rows. No key is required, and a slot may be null: a row holds the values that were
 * given.
 */
export function rowSchema(entity: Entity): JsonSchema {
  const slots = [...entity.slots.values()].map(({ name, type, description }): [string, JsonSchema] => {
    return [name, { ...(description === undefined ? {} : { description }), ...nullable(name, type) }];
  });
  const id: [string, JsonSchema][] = entity.slots.has("id")
    ? []
    : [["id", { description: "Names the row within its entity.", type: ["string", "number"] }]];
  return {
    $schema: DIALECT,
    title: entity.name,
    type: "object",
    properties: record([...id, ...slots]),
    additionalProperties: false,
    ...definitions([...entity.slots.values()]),
  };
}

function slotSchema(slot: ResolvedSlot, dontcare: boolean): JsonSchema {
  const own = nullableSchema(slot.name, slot.type, slot.nullable);
  return {
    ...(dontcare ? { anyOf: [own, { const: DONTCARE }] } : own),
    ...(slot.description === undefined ? {} : { description: slot.description }),
    ...(slot.default === undefined ? {} : { default: slot.default }),
    ...(slot.values === undefined || slot.values.length === 0 ? {} : { examples: slot.values }),
  };
}

function nullableSchema(slot: string, type: SlotSchemaType, isNullable: boolean | undefined): JsonSchema {
  return isNullable === true ? nullable(slot, type) : typeSchema(slot, type);
}

function typeSchema(slot: string, type: SlotSchemaType): JsonSchema {
  if (isObjectType(type)) return embedded(type.object, slot).schema;
  if (isListType(type)) return { type: "array", items: typeSchema(slot, type.list) };
  return isFieldsType(type) ? fieldsSchema(slot, type) : itemSchema(type);
}

function fieldsSchema(slot: string, { fields }: FieldsSchemaType): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => !field.optional).map(([name]) => name);
  return {
    type: "object",
    properties: record(
      entries.map(([name, { type, nullable: isNullable, description }]) => [
        name,
        { ...nullableSchema(slot, type, isNullable), ...(description === undefined ? {} : { description }) },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function nullable(slot: string, type: SlotSchemaType): JsonSchema {
  const own = typeSchema(slot, type);
  if (!isSingleType(type)) return { anyOf: [own, { type: "null" }] };
  if (typeof type !== "string" && "enum" in type) return { enum: [...type.enum, null] };
  return { ...own, type: [own.type, "null"] };
}

function definitions(slots: readonly { readonly name: string; readonly type: SlotSchemaType }[]): JsonSchema {
  const all = slots.flatMap(({ name, type }) => (isObjectType(type) ? embedded(type.object, name).definitions : []));
  return all.length === 0 ? {} : { $defs: record(all) };
}

function itemSchema(type: ItemType): JsonSchema {
  if (typeof type === "string") return DESCRIPTIONS[type].schema;
  return "enum" in type ? { ...kindOfAll(type.enum), enum: type.enum } : limitedSchema(type);
}

function limitedSchema(type: TextType | NumberType): JsonSchema {
  if ("str" in type) {
    const { format, min_length: minLength, max_length: maxLength, pattern } = type.str;
    return { type: "string", ...given({ format, minLength, maxLength, pattern }) };
  }
  const { minimum, maximum, exclusive_minimum, exclusive_maximum } = "int" in type ? type.int : type.float;
  const limits = { minimum, maximum, exclusiveMinimum: exclusive_minimum, exclusiveMaximum: exclusive_maximum };
  return { type: "int" in type ? "integer" : "number", ...given(limits) };
}

/** The `type` that all closed values share, for readers that expect one beside `enum`. */
function kindOfAll(values: readonly Scalar[]): JsonSchema {
  const kinds = new Set(values.map((value) => typeof value));
  return kinds.size === 1 ? { type: [...kinds][0] } : {};
}

function conditionOf({ name, when }: ResolvedSlot): JsonSchema[] {
  if (when === undefined) return [];
  const holds = { properties: record([[when.slot, { enum: when.in }]]), required: [when.slot] };
  return [
    record([
      ["if", holds],
      ["then", { required: [name] }],
    ]),
  ];
}

function record(entries: Iterable<readonly [string, JsonSchema]>): JsonSchema {
  const result: Record<string, JsonSchema> = {};
  for (const [key, value] of entries) put(result, key, value);
  return result;
}
