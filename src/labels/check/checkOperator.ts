import type { ItemType, SlotType } from "../../kit/internal.js";
import { kindOf, SCALARS, scalarOf, typeName } from "../../kit/internal.js";
import { isItem, listItem } from "./fit.js";

const ORDERING: ReadonlySet<string> = new Set(["at_least", "at_most", "greater_than", "less_than", "between"]);

/**
 * Returns the type of the values that an operator compares with a slot. An operator that can never hold for it gives
 * the reason, as a text that follows the operator's name.
 */
export function comparedType(
  operator: string,
  slot: SlotType,
): { readonly type: ItemType } | { readonly never: string } {
  const item = listItem(slot);
  if (operator.startsWith("contains")) {
    if (item !== null && isItem(item)) return { type: item };
    return isItem(slot) && scale(slot) === "text"
      ? { type: "str" }
      : { never: `searches strings and lists, not ${typeName(slot)}` };
  }
  if (!isItem(slot)) return { never: `compares single values, not ${typeName(slot)}` };
  if (!ORDERING.has(operator)) return { type: slot };
  const ordered = scale(slot);
  if (ordered === null) return { never: `needs an order, and ${typeName(slot)} has none` };
  if (typeof slot === "string" && ordered === "text") return { type: slot };
  return { type: ordered === "text" ? "str" : "float" };
}

function scale(type: ItemType): "text" | "number" | null {
  const scalar = scalarOf(type);
  if (scalar !== null) return SCALARS[scalar].order;
  if (typeof type === "string" || !("enum" in type)) return null;
  const kinds = new Set(type.enum.map((value) => (typeof value === "number" ? "number" : kindOf(value))));
  if (kinds.has("bool")) return null;
  return kinds.has("number") ? (kinds.has("str") ? null : "number") : "text";
}
