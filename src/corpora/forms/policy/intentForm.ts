import { put, scalarOf } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Intent, SlotSchema } from "../../../schema/index.js";
import { closedValues, isListType, isSingleType, memberType } from "../../../schema/slotTypes/slotKinds.js";
import type { FormPart } from "../form.js";

/** A form with the slot of each field. */
export interface IntentForm {
  readonly form: FormPart;
  readonly fields: readonly { readonly slot: string; readonly path: readonly string[] }[];
}

/** Makes a form from an intent: a label for each slot that a text can fill, in the intent's order. */
export function intentForm({ args }: Pick<Intent, "args">): IntentForm {
  const form: FormPart = {};
  const fields: { slot: string; path: string[] }[] = [];
  for (const [slot, schema] of args) {
    if (!isSingleType(memberType(schema.type))) continue;
    const label = spoken(slot);
    const free = label === "" || Object.hasOwn(form, label) ? slot : label;
    put(form, free, fieldFor(schema));
    fields.push({ slot, path: [free] });
  }
  return { form, fields };
}

function fieldFor({ type, optional, description }: SlotSchema): FormPart {
  const choice = kindOf(type);
  return {
    type: choice.type,
    required: !optional,
    ...(choice.options === undefined ? {} : { options: choice.options }),
    ...(description === undefined ? {} : { info: description }),
    answer: null,
  };
}

function kindOf(type: SlotSchema["type"]): { readonly type: string; readonly options?: readonly string[] } {
  const options = closedValues(type)?.map(String);
  if (isListType(type)) return options === undefined ? { type: "text-field" } : { type: "multi-choice", options };
  if (options !== undefined) return { type: "single-choice", options };
  switch (isSingleType(type) ? scalarOf(type) : null) {
    case "int":
    case "float":
      return { type: "number" };
    case "date":
      return { type: "date-field" };
    case "bool":
      return { type: "single-choice", options: ["yes", "no"] };
    default:
      return { type: "text-field" };
  }
}
