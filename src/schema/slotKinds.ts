import type { ItemType, Scalar } from "../kit/internal.js";
import type { ObjectType, SlotSchemaType } from "./types.js";

/*
 * Questions about values and slot types that need no validator: apart from `slotType`, so that asking them does not load
 * one.
 */

/** Whether a slot's values are objects. */
export function isObjectType(type: SlotSchemaType): type is ObjectType {
  return typeof type !== "string" && "object" in type;
}

/** Whether a slot's values are lists. */
export function isListType(type: SlotSchemaType): type is { readonly list: ItemType } {
  return typeof type !== "string" && "list" in type;
}

/** The closed values of an enum, or of a list of one; null for other types. */
export function closedValues(type: SlotSchemaType): readonly Scalar[] | null {
  const item = isListType(type) ? type.list : type;
  return typeof item !== "string" && "enum" in item ? item.enum : null;
}

/** The primitive TypeScript type of a single value; null where the values are closed. */
export function primitiveType(type: ItemType): "string" | "number" | "boolean" | null {
  switch (type) {
    case "str":
    case "date":
    case "time":
      return "string";
    case "int":
    case "float":
      return "number";
    case "bool":
      return "boolean";
    default:
      return null;
  }
}
