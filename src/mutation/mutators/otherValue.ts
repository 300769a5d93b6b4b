import { type ItemType, isItemType, type Scalar, type SlotSpec, type SlotType } from "../../kit/internal.js";
import type { Expression, Literal } from "../../labels/index.js";
import type { Leaf } from "../../labels/transform.js";
import { speltDescription } from "../../schema/slotTypes/scalars.js";

/**
 * Another value that a slot takes as well as the one that is there.
 * @param slot undefined if it is not known: then the kind of the literal counts alone
 * @returns null if there is none
 */
export function otherValue(leaf: Leaf, slot: SlotSpec | undefined): Expression | null {
  if (leaf.kind !== "literal" || leaf.type === "none") return null;
  const item = slot === undefined ? null : itemOf(slot.type);
  if (item !== null && typeof item !== "string" && "enum" in item) return closed(leaf, item.enum);
  switch (leaf.type) {
    case "bool":
      return { ...leaf, value: !leaf.value };
    case "int":
    case "float":
      return { ...leaf, value: leaf.value + 1 };
    case "str":
      return { ...leaf, value: otherText(leaf.value, item) };
    default:
      return leaf satisfies never;
  }
}

/** What a slot, or each member of its lists, takes; null for objects. */
function itemOf(type: SlotType): ItemType | null {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return isItemType(member) ? member : null;
}

/** The next of closed values of the same type. */
function closed(leaf: Literal, values: readonly Scalar[]): Literal | null {
  const alike = values.filter((value) => typeof value === typeof leaf.value);
  const next = alike[(alike.indexOf(leaf.value as Scalar) + 1) % alike.length];
  return next === undefined || next === leaf.value ? null : ({ ...leaf, value: next } as Literal);
}

const otherText = (text: string, type: ItemType | null): string =>
  speltDescription(type)?.other(text) ?? `${text} again`;
