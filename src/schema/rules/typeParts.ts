import { isFieldsType, isListType } from "../slotTypes/slotKinds.js";
import type { JsonPath, SlotSchemaType } from "../types.js";

/** A type within a slot's type, or that itself, and where it stands. */
export interface TypePart {
  readonly type: SlotSchemaType;
  /** From the slot: `["type", "fields", "address", "type"]`. */
  readonly path: JsonPath;
  /** The field that it is the type of, in words: `field address.city: `; nothing for the whole. */
  readonly of: string;
  /** In how many objects it stands. */
  readonly depth: number;
}

/** A slot's type and all types within it. */
export function typeParts(type: SlotSchemaType): TypePart[] {
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
  return parts;
}

/** The closed values and the limits of a type and of all types within it: where numbers may stand. */
export function numbersOf(type: SlotSchemaType): readonly unknown[] {
  return typeParts(type).flatMap(({ type: one }): unknown[] => {
    if (typeof one === "string") return [];
    return "enum" in one ? [one.enum] : "int" in one ? [one.int] : "float" in one ? [one.float] : [];
  });
}
