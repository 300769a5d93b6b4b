import { type ItemType, SCALARS, type Scalar, type SlotType, scalarOf } from "../../kit/internal.js";
import type { FieldsSchemaType, ListItemSchemaType, ObjectType, SlotSchemaType } from "../types.js";

/*
 * Questions about values and slot types that need no validator: apart from `slotType`, so that asking them does not
 * load one.
 */

/** True if a slot's values are described by a JSON Schema: objects, unless its `type` names others. */
export function isObjectType(type: SlotSchemaType): type is ObjectType {
  return typeof type !== "string" && "object" in type;
}

/** True if the JSON Schema of a slot names other types than objects. */
export function takesOthers({ object: { type } }: ObjectType): boolean {
  return type !== undefined && [type].flat().some((one) => one !== "object" && one !== "null");
}

export function isFieldsType(type: SlotSchemaType): type is FieldsSchemaType {
  return typeof type !== "string" && "fields" in type;
}

export function isListType(type: SlotSchemaType): type is { readonly list: ListItemSchemaType } {
  return typeof type !== "string" && "list" in type;
}

/** True if a slot's values are single: neither lists nor objects. */
export function isSingleType(type: SlotSchemaType): type is ItemType {
  return !(isListType(type) || isFieldsType(type) || isObjectType(type));
}

/** True if a slot's values are single and without limits: a text, a number, a date or a choice. */
export function isPlainType(type: SlotSchemaType | SlotType): boolean {
  return typeof type === "string" || "enum" in type;
}

/** The type of a list's items, or the type itself if it is no list. */
export function memberType(type: SlotSchemaType): SlotSchemaType {
  return isListType(type) ? type.list : type;
}

/** The closed values of an enum, or of a list of one; null for other types. */
export function closedValues(type: SlotSchemaType): readonly Scalar[] | null {
  const item = memberType(type);
  return typeof item !== "string" && "enum" in item ? item.enum : null;
}

const PRIMITIVES = { str: "string", int: "number", float: "number", bool: "boolean" } as const;

/** The primitive TypeScript type of a single value; null if the values are closed. */
export function primitiveType(type: ItemType): "string" | "number" | "boolean" | null {
  const scalar = scalarOf(type);
  return scalar === null ? null : PRIMITIVES[SCALARS[scalar].kind];
}
