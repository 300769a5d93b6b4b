import type { IntentSpec, SlotSpec, SlotType } from "../kit/internal.js";
import { isObjectType } from "./slotKinds.js";
import type { Intent, SlotSchema, SlotSchemaType } from "./types.js";

/** A slot of a resolved intent: what the kit needs, and what people, models and validators want besides. */
export interface ResolvedSlot extends Omit<SlotSchema, "optional" | "required_when"> {
  readonly name: string;
  readonly required: boolean;
  readonly when?: SlotSpec["when"];
}

/** An intent with the slots of its entity merged in, ready to be printed, projected or run. */
export interface ResolvedIntent {
  readonly command: string;
  readonly description: string;
  readonly domain: readonly string[];
  readonly entity: string | null;
  readonly query: boolean;
  readonly confirm: boolean;
  readonly performs: IntentSpec["performs"];
  readonly asks: boolean;
  readonly dontcare: boolean;
  readonly slots: readonly ResolvedSlot[];
  /** The intent as declared; null for a query that exists because its entity does. */
  readonly declared: Intent | null;
  /** All intents whose files these facts were drawn from; the declared one first. */
  readonly from: readonly Intent[];
}

/** A slot type as the kit knows it: of an object's JSON Schema, only that there is one. */
export function specType(type: SlotSchemaType): SlotType {
  return isObjectType(type) ? { object: true } : type;
}

/** The facts of an intent, in a fixed order of keys: what codegen prints and the sandbox runs. */
export function specOf(intent: ResolvedIntent): IntentSpec {
  const { command, entity, query, confirm, performs, asks, dontcare } = intent;
  return { command, entity, query, confirm, performs, asks, dontcare, slots: intent.slots.map(slotSpec) };
}

function slotSpec({ name, type, required, when, match, disambiguation, values }: ResolvedSlot): SlotSpec {
  return {
    name,
    type: specType(type),
    required,
    ...(when === undefined ? {} : { when }),
    ...(match === undefined || match === "exact" ? {} : { match }),
    ...(disambiguation && type === "str" ? { known: (values ?? []) as readonly string[] } : {}),
  };
}
