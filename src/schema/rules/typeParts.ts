import { isFieldsType, isListType } from "../slotTypes/slotKinds.js";
import type { JsonPath, SlotSchemaType } from "../types.js";

/** A slot's type or a type within it, with its place. */
export interface TypePart {
  readonly type: SlotSchemaType;
  /** The path from the slot: `["type", "fields", "address", "type"]`. */
  readonly path: JsonPath;
  /** The field that has this type: `field address.city: `; empty for the whole. */
  readonly of: string;
  readonly depth: number;
}

/** The parts of types that are objects: each rule asks for them. */
const PARTS = new WeakMap<object, readonly TypePart[]>();

/** A slot's type and all types within it. */
export function typeParts(type: SlotSchemaType): readonly TypePart[] {
  if (typeof type === "string") return [{ type, path: ["type"], of: "", depth: 0 }];
  const known = PARTS.get(type);
  if (known !== undefined) return known;
  const parts: TypePart[] = [];
  const visit = (one: SlotSchemaType, path: JsonPath, field: string, depth: number): void => {
    parts.push({ type: one, path, of: field === "" ? "" : `field ${field}: `, depth });
    if (isListType(one)) visit(one.list, [...path, "list"], field, depth);
    if (!isFieldsType(one)) return;
    for (const [name, { type: inner }] of Object.entries(one.fields)) {
      visit(inner, [...path, "fields", name, "type"], field === "" ? name : `${field}.${name}`, depth + 1);
    }
  };
  visit(type, ["type"], "", 0);
  PARTS.set(type, parts);
  return parts;
}

/** Returns the closed values and limits of a type and of all types within it: the places that can hold numbers. */
export function numbersOf(type: SlotSchemaType): readonly unknown[] {
  return typeParts(type).flatMap(({ type: one }): unknown[] => {
    if (typeof one === "string") return [];
    return "enum" in one ? [one.enum] : "int" in one ? [one.int] : "float" in one ? [one.float] : [];
  });
}
