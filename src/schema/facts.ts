import type { FieldsType, IntentSpec, SlotSpec, SlotType } from "../kit/internal.js";
import { isFieldsType, isListType, isObjectType, takesOthers } from "./slotTypes/slotKinds.js";
import type { FieldsSchemaType, Intent, SlotSchema, SlotSchemaType } from "./types.js";

/**
 * A slot of a resolved intent: the facts that the kit needs, and descriptions and samples for people, models and
 * validators.
 */
export interface ResolvedSlot extends Omit<SlotSchema, "optional" | "required_when"> {
  /** The slot's name. */
  readonly name: string;
  /** True if it is asked for while it is empty. */
  readonly required: boolean;
  /** The condition under which it is required. Default: always. */
  readonly when?: SlotSpec["when"];
}

/** An intent with the slots of its entity merged in, ready for printing, tool schemas or execution. */
export interface ResolvedIntent {
  /** The name by which commands call it. */
  readonly command: string;
  /** Its purpose, for people and models. */
  readonly description: string;
  /** The domains that it belongs to. */
  readonly domain: readonly string[];
  /** The entity whose rows it makes or finds; null for none. */
  readonly entity: string | null;
  /** True if it searches instead of acting. */
  readonly query: boolean;
  /** True if it performs only after a confirmation. */
  readonly confirm: boolean;
  /** True if a complete task performs at once, or with `resume`. */
  readonly performs: IntentSpec["performs"];
  /** True if required slots are asked for before it performs. */
  readonly asks: boolean;
  /** True if "dontcare" is a value of every slot, and never sent. */
  readonly dontcare: boolean;
  /** Its slots, those of its entity among them. */
  readonly slots: readonly ResolvedSlot[];
  /** The intent as declared; null for a query that exists because its entity does. */
  readonly declared: Intent | null;
  /** All intents whose files contributed, the declared one first. */
  readonly from: readonly Intent[];
}

/**
 * Converts a slot type to the kit's form. Of a JSON Schema, only three facts remain: that there is one, whether it takes
 * other values than objects, and whether it keeps floats apart from integers.
 */
export function specType(type: SlotSchemaType): SlotType {
  if (isObjectType(type))
    return {
      object: true,
      ...(takesOthers(type) ? { any: true } : {}),
      ...(type.object["x-exact"] === true ? { exact: true } : {}),
    };
  if (isFieldsType(type)) return fieldsType(type);
  if (!isListType(type)) return type;
  const { list } = type;
  return isFieldsType(list) ? { list: fieldsType(list) } : { list };
}

function fieldsType({ fields }: FieldsSchemaType): FieldsType {
  return {
    fields: Object.entries(fields).map(([name, { type, optional, nullable }]) => ({
      name,
      type: specType(type),
      required: !optional,
      ...(nullable === true ? { nullable } : {}),
    })),
  };
}

/** The spec of an intent, in a fixed order of keys: codegen prints it and the sandbox runs it. */
export function specOf(intent: ResolvedIntent): IntentSpec {
  const { command, entity, query, confirm, performs, asks, dontcare } = intent;
  return { command, entity, query, confirm, performs, asks, dontcare, slots: intent.slots.map(slotSpec) };
}

function slotSpec({ name, type, required, nullable, when, match, disambiguation, values }: ResolvedSlot): SlotSpec {
  return {
    name,
    type: specType(type),
    required,
    ...(when === undefined ? {} : { when }),
    ...(nullable === true ? { nullable } : {}),
    ...(match === undefined || match === "exact" ? {} : { match }),
    ...(disambiguation && type === "str" ? { known: (values ?? []) as readonly string[] } : {}),
  };
}
