import type { Intent } from "../../schema/index.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import { isListType } from "../../schema/slotTypes/slotKinds.js";
import type { SlotSchemaType } from "../../schema/types.js";
import { isUnknown } from "../rows/textOf.js";

/**
 * Returns the text slots whose generated values say little more than their name: without samples, and without a known
 * kind of value for their name or description. Each is listed once for an entity, as `entity.slot`, or as `intent.slot`
 * if there is none.
 */
export function placeholderSlots(intents: readonly Intent[]): readonly string[] {
  const found = new Set<string>();
  for (const { command, entity, slots } of mergeEntities(intents).intents) {
    const of = entity ?? command;
    for (const { name, type, values = [], description } of slots) {
      if (values.length > 0 || !isFreeText(type)) continue;
      if (isUnknown(name, { of, ...(description === undefined ? {} : { description }) })) found.add(`${of}.${name}`);
    }
  }
  return [...found];
}

/** True if a slot holds any text. Texts with a format or a pattern are generated from that. */
function isFreeText(type: SlotSchemaType): boolean {
  if (isListType(type)) return isFreeText(type.list);
  if (type === "str") return true;
  return typeof type === "object" && "str" in type && type.str.format === undefined && type.str.pattern === undefined;
}
