import type { ItemType, Scalar } from "../../kit/internal.js";
import { primitiveType } from "../../schema/slotKinds.js";
import type { SlotSchemaType } from "../../schema/types.js";
import { literalText } from "./literal.js";

/** The TypeScript type of a slot's value; null for an object, whose type another file declares. */
export function typeText(type: SlotSchemaType): string | null {
  if (typeof type === "object" && "object" in type) return null;
  if (typeof type === "string" || "enum" in type) return itemText(type);
  const item = itemText(type.list);
  return item.includes(" | ") ? `readonly (${item})[]` : `readonly ${item}[]`;
}

function itemText(type: ItemType): string {
  return typeof type === "object" ? unionText(type.enum) : (primitiveType(type) as string);
}

/** Closed values as a union of literals. */
function unionText(values: readonly Scalar[]): string {
  return values.map(literalText).join(" | ");
}

/** What the compiler knows of every object; a field of such a name overrides it. */
const INHERITED: ReadonlySet<string> = new Set([
  "constructor",
  "toString",
  "toLocaleString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
]);

/** How a class declares the field of a slot. Any identifier will do; two need to be computed. */
export function fieldName(slot: string): string {
  const name = slot === "constructor" || slot === "__proto__" ? `["${slot}"]` : slot;
  return INHERITED.has(slot) ? `override ${name}` : name;
}
