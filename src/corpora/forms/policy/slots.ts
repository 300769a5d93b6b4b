import { BacklotError } from "../../../base/errors.js";
import {
  type IntentSpec,
  type ItemType,
  isItemType,
  mismatch,
  put,
  type SlotSpec,
  scalarOf,
  type Value,
} from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Intent, SlotSchema } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { closedValues, isListType, isSingleType, memberType } from "../../../schema/slotTypes/slotKinds.js";
import {
  copyOfForm,
  type Form,
  type FormLeaf,
  type FormPart,
  isField,
  leavesOf,
  partAt,
  pathName,
  spokenPath,
} from "../form.js";
import { formIntent } from "../importer/formIntent.js";
import { optionFor, optionsIn } from "../modules/fallbacks.js";

export interface BoundForm {
  readonly form: Form;
  readonly spec: IntentSpec;
  readonly fields: readonly { readonly slot: SlotSpec; readonly path: readonly string[] }[];
}

/** Binds a form to an intent by the names that `backlot import forms` gives slots; the default form has all slots. */
export function boundForm({ catalog, intents }: Backend, name: string, given?: Form): BoundForm {
  const spec = catalog.get(name);
  const intent = intents.find(({ command }) => command === name);
  if (spec === undefined || intent === undefined) {
    throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${name}${didYouMean(name, [...catalog.keys()])}`);
  }
  const made =
    given === undefined ? intentForm(intent) : { form: given, fields: formIntent("form", copyOfForm(given)).fields };
  const fields = made.fields.map(({ slot: slotName, path }) => {
    const slot = spec.slots.find((one) => one.name === slotName);
    if (slot !== undefined) return { slot, path };
    const problem = `the field ${spokenPath(path)} would be the slot ${slotName}, which ${name} does not have`;
    const names = spec.slots.map((one) => one.name);
    throw new BacklotError("BAD_FORM", problem + didYouMean(slotName, names));
  });
  return { form: made.form, spec, fields };
}

/** The values of a form's slots, without empty ones. */
export function slotValues({ fields }: BoundForm, form: Form): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { slot, path } of fields) {
    const field = partAt(form, pathName(path));
    const value = isField(field) ? slotValue(slot, field.answer) : undefined;
    if (value !== undefined) values.set(slot.name, value);
  }
  return values;
}

export function leafOf({ form, fields }: BoundForm, name: string): FormLeaf | undefined {
  const path = fields.find(({ slot }) => slot.name === name)?.path;
  return path && leavesOf(form).find((leaf) => pathName(leaf.path) === pathName(path));
}

/** Reads numbers, choices and lists from texts. Unreadable answers stay unchanged for the back-end to refuse. */
export function slotValue({ type }: SlotSpec, answer: unknown): Value | undefined {
  if (answer === null || answer === undefined) return undefined;
  if (typeof type === "object" && "list" in type)
    return isItemType(type.list) ? listValue(type.list, answer) : undefined;
  if (!isItemType(type)) return undefined;
  if (Array.isArray(answer))
    return answer.length === 1 ? itemValue(type, answer[0]) : itemValue(type, answer.join(", "));
  return itemValue(type, answer);
}

function listValue(type: ItemType, answer: unknown): Value | undefined {
  const options = typeof type === "object" && "enum" in type ? type.enum.map(String) : [];
  const parts = Array.isArray(answer) ? answer : (optionsIn(String(answer), options) ?? String(answer).split(/[,;]/));
  const items = parts.flatMap((part) => itemValue(type, part) ?? []);
  return items.length === 0 ? undefined : items;
}

function itemValue(type: ItemType, answer: unknown): Value | undefined {
  if (typeof answer !== "string") return answer === null ? undefined : (answer as Value);
  const text = answer.trim();
  if (text === "") return undefined;
  if (mismatch(type, text) === null) return text;
  if (typeof type === "object" && "enum" in type) {
    const chosen = optionFor(text, type.enum.map(String));
    return type.enum.find((one) => String(one) === chosen) ?? text;
  }
  const number = Number(text);
  const scalar = scalarOf(type);
  if ((scalar === "int" || scalar === "float") && Number.isFinite(number)) return number;
  const truth = optionFor(text, ["yes", "true", "no", "false"]);
  return type === "bool" && truth !== null ? truth === "yes" || truth === "true" : text;
}

interface IntentForm {
  readonly form: FormPart;
  readonly fields: readonly { readonly slot: string; readonly path: readonly string[] }[];
}

/** A form with a label for each slot that a text can fill, in the intent's order. */
function intentForm({ args }: Pick<Intent, "args">): IntentForm {
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
