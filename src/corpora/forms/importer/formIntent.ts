import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { conditionsOf, type NamedField } from "./conditions.js";
import { type FieldList, fieldsOf } from "./fields.js";
import { slotNames } from "./slotNames.js";
import { slotType } from "./slotType.js";

/** A form as an intent, with the field of each slot. */
export interface FormIntent {
  readonly intent: IntentFile;
  readonly fields: readonly NamedField[];
  /** Parts of the form that the intent cannot express, as fixed sentences with details. */
  readonly lost: readonly { readonly reason: string; readonly detail: string }[];
}

const SECTION = " › ";

/**
 * Returns the intent that fills a form: a slot for each field, in the form's order.
 * @param name the name of the form: the intent is `fill_<name>`, its entity `<name>`
 */
export function formIntent(name: string, form: unknown): FormIntent {
  const list = fieldsOf(form);
  const names = slotNames(list.fields.map(({ path }) => path));
  const fields = list.fields.map((field, at): NamedField => ({ ...field, slot: names[at] as string }));
  const conditions = conditionsOf(fields);
  const args = fields.map((field): [string, SlotFile] => {
    const when = conditions.get(field.slot);
    return [
      field.slot,
      {
        type: slotType(field) ?? "str",
        optional: !field.required,
        description: describe(field),
        ...(when === undefined ? {} : { required_when: when }),
      },
    ];
  });
  return {
    intent: {
      command: `fill_${name}`,
      description: `Fill in the form ${name}`,
      domain: "forms",
      entity_name: name,
      args: Object.fromEntries(args),
    },
    fields,
    lost: lostOf(list, fields, new Set(conditions.keys())),
  };
}

function describe({ path, info }: NamedField): string {
  return [path.join(SECTION), ...info].join(". ").replaceAll("?.", "?");
}

const isStated = (text: string): boolean =>
  text.split("\n").some((line) => /\bfill(?:ed)?\b/i.test(line) && /\bif\b/i.test(line));

function lostOf(
  { bare }: FieldList,
  fields: readonly NamedField[],
  conditional: ReadonlySet<string>,
): { reason: string; detail: string }[] {
  const lost = bare.map((path) => ({ reason: "a label has no field", detail: path.join(SECTION) }));
  const noted = new Set<string>();
  for (const field of fields) {
    const path = field.path.join(SECTION);
    if (slotType(field) === null) {
      lost.push({ reason: "a field's type is none that forms have; it takes text", detail: `${path}: ${field.type}` });
    }
    const stated = field.info.find((text) => isStated(text));
    if (stated === undefined || conditional.has(field.slot) || noted.has(stated)) continue;
    // Conditions of sections count as recognised if some of their fields have one.
    if (fields.some((other) => conditional.has(other.slot) && other.info.includes(stated))) continue;
    noted.add(stated);
    lost.push({ reason: "a condition is stated in words that name no field", detail: `${path}: ${stated}` });
  }
  return lost;
}

/** The fields of a form's slots, as in `forms/<intent>.json`. */
export function mappingOf({ fields }: FormIntent): string {
  const rows = fields.map(({ slot, path, type, required, options, info }) => ({
    slot,
    path,
    type,
    required,
    ...(options === null ? {} : { options }),
    ...(info.length === 0 ? {} : { info }),
  }));
  return `[\n${rows.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`;
}
