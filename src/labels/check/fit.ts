import type {
  IntentSpec,
  ItemType,
  Kind,
  ListItemType,
  Mismatch,
  Scalar,
  ScalarFacts,
  SlotType,
} from "../../kit/internal.js";
import {
  DONTCARE,
  isItemType,
  isSpelt,
  itemMismatch,
  kindOf,
  SCALARS,
  scalarOf,
  takesAny,
  typeName,
} from "../../kit/internal.js";
import type { Literal } from "../ast.js";
import { clip } from "./describe.js";

export function listItem(type: SlotType): ListItemType | null {
  return typeof type === "object" && "list" in type ? type.list : null;
}

/** True if a type is a scalar or closed values, neither a list nor an object. */
export function isItem(type: SlotType): type is ItemType {
  return isItemType(type);
}

/** Checks a literal, except None, against an item's type. `5.0` is a float as written, which no int slot takes. */
export function literalMismatch(type: ItemType, literal: Exclude<Literal, { type: "none" }>): Mismatch | null {
  const { value } = literal;
  return itemMismatch(type, value, literal.type, typeof value === "string" ? clip(value) : value);
}

/** Returns the kinds of a type's values at run time, where 5.0 and 5 are the same number. */
function kinds(type: ItemType): readonly Kind[] {
  const scalar = scalarOf(type);
  if (scalar === null) return closedOf(type).map(kindOf);
  const { kind, order }: ScalarFacts = SCALARS[scalar];
  return order === "number" ? ["int", "float"] : [kind];
}

/** True if some value of one item type fits another. True if it depends on the value. */
function itemCanFit(from: ItemType, to: ItemType): boolean {
  const [source, wanted] = [scalarOf(from), scalarOf(to)];
  if (source === null) return closedOf(from).some((value) => itemMismatch(to, value, kindOf(value)) === null);
  if (wanted === null) {
    const possible = kinds(from);
    return closedOf(to).some(
      (value) => possible.includes(kindOf(value)) && itemMismatch(from, value, kindOf(value)) === null,
    );
  }
  if (isSpelt(source) && isSpelt(wanted)) return source === wanted;
  return kinds(from)[0] === kinds(to)[0];
}

function closedOf(type: ItemType): readonly Scalar[] {
  return typeof type !== "string" && "enum" in type ? type.enum : [];
}

/** True if some value of one slot type fits another. */
export function canFit(from: SlotType, to: SlotType): boolean {
  if (takesAny(from) || takesAny(to)) return true;
  if (isItem(from)) return isItem(to) && itemCanFit(from, to);
  const [source, wanted] = [listItem(from), listItem(to)];
  if (source !== null) return wanted !== null && canFit(source, wanted);
  if (isItem(to) || wanted !== null) return false;
  if (!("fields" in from && "fields" in to)) return true;
  // Some object fits if neither type requires a field that the other lacks or gives another type.
  return (
    from.fields.every(({ name, type, required }) => {
      const other = to.fields.find((one) => one.name === name);
      return other === undefined ? !required : !required || canFit(type, other.type);
    }) && to.fields.every(({ name, required }) => !required || from.fields.some((one) => one.name === name))
  );
}

/** True if a slot can hold some value of another intent's slot, including "dontcare" of imported intents. */
export function referenceCanFit(from: SlotType, source: IntentSpec, to: SlotType, taker: IntentSpec | null): boolean {
  if (canFit(from, to)) return true;
  const closed: ItemType = { enum: [DONTCARE] };
  if (taker?.dontcare === true && (source.dontcare || (isItem(from) && itemCanFit(closed, from)))) return true;
  return source.dontcare && canFit(closed, to);
}

export function referenceMismatch(from: SlotType, to: SlotType): string {
  return `takes ${typeName(to)}, not ${typeName(from)}`;
}
