import { isObject } from "../../base/json/object.js";
import type { JsonSchema, ResolvedIntent } from "../../schema/index.js";
import { argumentsSchema } from "../../schema/jsonSchema.js";
import { isObjectType } from "../../schema/slotTypes/slotKinds.js";

/** A list that a task may hold. */
export interface HeldList {
  /** Path of the list: a slot, or a part of its value, such as `passengers[0].meals`. */
  readonly place: string;
  readonly items: JsonSchema;
}

/** Returns the lists that tasks of an intent may hold, except within values described by a JSON Schema. */
export function listsOf(intent: ResolvedIntent): readonly HeldList[] {
  const { properties } = argumentsSchema(intent) as { readonly properties: Readonly<Record<string, JsonSchema>> };
  return intent.slots.flatMap(({ name, type }) => (isObjectType(type) ? [] : within(properties[name], name)));
}

function within(schema: unknown, place: string): readonly HeldList[] {
  if (!isObject(schema)) return [];
  const { anyOf, items, properties } = schema;
  const variants = Array.isArray(anyOf) ? anyOf.flatMap((one) => within(one, place)) : [];
  const own = isObject(items) ? [{ place, items }, ...within(items, `${place}[0]`)] : [];
  const fields = Object.entries(isObject(properties) ? properties : {});
  return [...variants, ...own, ...fields.flatMap(([name, field]) => within(field, `${place}.${name}`))];
}
