import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, tryPattern } from "../../../kit/internal.js";
import type { Intent, JsonSchema } from "../../../schema/index.js";
import { flattenedOrEmpty } from "../../../schema/reader/flatten.js";
import { isFieldsType, isListType, memberType } from "../../../schema/slotTypes/slotKinds.js";
import type { SlotSchemaType } from "../../../schema/types.js";
import type { Tool } from "../../tools/tool.js";
import { incoming, type ParameterNames } from "../parameterNames.js";

export interface Heeded {
  readonly args: unknown;
  readonly forbidden: string | null;
}

/**
 * Removes the arguments that an imported server's tool ignores: any that its schema allows, named or not, but that have
 * no slot or field. Arguments that the schema forbids within an object stay, and are refused like any other mistake.
 * @param listed the tool as the server lists it; undefined for a tool of the project's own
 * @param names our names for some of its parameters, used in the result
 */
export function heeded(
  given: unknown,
  { intent, slots, confirmedParameter }: Tool,
  listed: JsonObject | undefined,
  intents: readonly Intent[],
  names: ParameterNames = {},
): Heeded {
  if (listed === undefined || !isObject(given)) return { args: given, forbidden: null };
  const declared = intents.find(({ command }) => command === intent)?.args;
  const root = isObject(listed.inputSchema) ? listed.inputSchema : {};
  const ours = new Set(Object.values(names));
  const typeOf = (there: string): SlotSchemaType | undefined => {
    const name = own(names, there) ?? there;
    // The server has no such parameter.
    return ours.has(there) ? undefined : declared?.get(slots.get(name) ?? name)?.type;
  };
  const known = (name: string) => (name === confirmedParameter ? "bool" : typeOf(name));
  const args = kept(given, flattenedOrEmpty(root, root), root, known);
  // A query of the back-end takes parameters that the server's tool does not have.
  const forbidden = Object.keys(args).find((name) => known(name) === undefined) ?? null;
  return { args: incoming(args, names), forbidden };
}

function kept(
  given: JsonObject,
  schema: JsonSchema,
  root: JsonSchema,
  typeOf: (name: string) => SlotSchemaType | undefined,
): JsonObject {
  const { properties, additionalProperties, patternProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const type = typeOf(name);
    const named = isObject(properties) ? own(properties, name) : undefined;
    if (type !== undefined) put(made, name, within(value, type, named, root));
    else if (
      additionalProperties === false &&
      named === undefined &&
      !patterns.some((one) => tryPattern(one, name) !== false)
    )
      put(made, name, value);
  }
  return made;
}

function within(value: unknown, type: SlotSchemaType, node: unknown, root: JsonSchema): unknown {
  const schema = flattenedOrEmpty(root, node);
  if (isListType(type) && Array.isArray(value))
    return value.map((item: unknown) => within(item, memberType(type), schema.items, root));
  if (!isFieldsType(type) || !isObject(value)) return value;
  return kept(value, schema, root, (name) => own(type.fields, name)?.type);
}
