import type { ItemType, Scalar } from "../../kit/internal.js";
import {
  closedValues,
  isFieldsType,
  isListType,
  isObjectType,
  primitiveType,
} from "../../schema/slotTypes/slotKinds.js";
import type { FieldsSchemaType, SlotSchemaType } from "../../schema/types.js";
import { literalText } from "./literal.js";

/** The TypeScript type of a slot's value; null for an object, whose type another file declares. */
export function typeText(type: SlotSchemaType): string | null {
  if (isObjectType(type)) return null;
  if (isFieldsType(type)) return fieldsText(type);
  if (!isListType(type)) return itemText(type);
  const item = isFieldsType(type.list) ? fieldsText(type.list) : itemText(type.list);
  return item.includes(" | ") && !item.startsWith("{") ? `readonly (${item})[]` : `readonly ${item}[]`;
}

function fieldsText({ fields }: FieldsSchemaType): string {
  const members = Object.entries(fields).map(([name, { type, optional, nullable }]) => {
    const text = `${typeText(type)}${nullable === true ? " | null" : ""}`;
    return `readonly ${name}${optional ? "?" : ""}: ${text}`;
  });
  return `{ ${members.join("; ")} }`;
}

function itemText(type: ItemType): string {
  return primitiveType(type) ?? unionText(closedValues(type) ?? []);
}

function unionText(values: readonly Scalar[]): string {
  return values.map(literalText).join(" | ");
}

/** Members that the compiler knows of every object: a field with such a name overrides one. */
const INHERITED: ReadonlySet<string> = new Set([
  "constructor",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
]);

/** Prints the name of a slot's field in a class. Any identifier is valid; two need to be computed. */
export function fieldName(slot: string): string {
  const name = slot === "constructor" || slot === "__proto__" ? `["${slot}"]` : slot;
  return INHERITED.has(slot) ? `override ${name}` : name;
}
