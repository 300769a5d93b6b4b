import { occurrences } from "../../../base/json/occurrences.js";
import { fold } from "../../../kit/internal.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { spokenPath } from "../form.js";
import { conditionsOf, type NamedField } from "./conditions.js";
import { type FieldList, fieldsOf, slotType } from "./fields.js";

export interface FormIntent {
  readonly intent: IntentFile;
  readonly fields: readonly NamedField[];
  /** Parts of the form that the intent cannot express, as fixed sentences with details. */
  readonly lost: readonly { readonly reason: string; readonly detail: string }[];
}

/** The intent that fills a form: a slot for each field, in the form's order. Its entity has the name of the form. */
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
  return [spokenPath(path), ...info].join(". ").replaceAll("?.", "?");
}

const isStated = (text: string): boolean =>
  text.split("\n").some((line) => /\bfill(?:ed)?\b/i.test(line) && /\bif\b/i.test(line));

function lostOf(
  { bare, odd }: FieldList,
  fields: readonly NamedField[],
  conditional: ReadonlySet<string>,
): { reason: string; detail: string }[] {
  const lost = bare.map((path) => ({ reason: "a label has no field", detail: spokenPath(path) }));
  lost.push(...odd.map((detail) => ({ reason: "a part of a form has another type than forms have", detail })));
  const noted = new Set<string>();
  for (const field of fields) {
    const path = spokenPath(field.path);
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

const MAX_CHARACTERS = 40;
/** For the part of a name that section labels contribute. */
const MAX_SECTION_CHARACTERS = 24;

const OPENING = new Set(
  "a an and any are been currently did do does ever had has have is of please the this was what when which your you".split(
    " ",
  ),
);
const FILLING = new Set([
  ...OPENING,
  ..."at be by eg for from her his if in into it on or per that these to with would".split(" "),
]);

/** Names fields by their labels in snake case, shortened if they are long. Repeated labels get the names of their
 * sections, and, if necessary, a number. Nothing but the labels and their order counts. */
export function slotNames(paths: readonly (readonly string[])[]): string[] {
  const names = paths.map((path) => nameOf(path, 1));
  for (let depth = 2; depth <= Math.max(0, ...paths.map((path) => path.length)); depth++) {
    const counts = occurrences(names);
    paths.forEach((path, at) => {
      if (path.length >= depth && (counts.get(names[at] as string) as number) > 1) names[at] = nameOf(path, depth);
    });
  }
  const used = new Map<string, number>();
  const taken = new Set(names);
  return names.map((name) => {
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    if (before === 0) return name;
    let number = before + 1;
    while (taken.has(`${name}_${number}`)) number++;
    taken.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}

function nameOf(path: readonly string[], depth: number): string {
  const [own = "", ...sections] = path.slice(-depth).reverse();
  const leaf = shortened(labelWords(own), MAX_CHARACTERS).join("_");
  const room = Math.floor(MAX_SECTION_CHARACTERS / Math.max(1, sections.length));
  const outer = sections.reverse().map((label) => shortened(labelWords(label), room).join("_"));
  const words = [...outer, leaf].join("_").split("_");
  const clean = words.filter((word, at) => word !== "" && word !== words[at - 1]).join("_");
  if (clean === "") return "field";
  // The name `id` is taken by the id of each row.
  return /^[a-z]/.test(clean) && clean !== "id" ? clean : `field_${clean}`;
}

function withoutBrackets(text: string): string {
  let rest = "";
  for (let from = 0; ; ) {
    const open = text.indexOf("(", from);
    const close = open === -1 ? -1 : text.indexOf(")", open);
    if (close === -1) return rest + text.slice(from);
    rest += `${text.slice(from, open)} `;
    from = close + 1;
  }
}

function labelWords(label: string): string[] {
  const plain = withoutBrackets(fold(label))
    .replace(/^(?:[a-z]|\d+)[.)] /, "")
    .replace(/['’]/g, "");
  const words = (text: string): string[] => text.split(/[^a-z0-9]+/).filter((word) => word !== "");
  const found = words(plain);
  return found.length > 0 ? found : words(fold(label));
}

function shortened(words: readonly string[], room: number): readonly string[] {
  const start = words.findIndex((word) => !OPENING.has(word));
  const opened = start < 0 ? words : words.slice(start);
  if (lengthOf(opened) <= room) return opened;
  const telling = opened.filter((word) => !FILLING.has(word));
  const kept: string[] = [];
  for (const word of telling.length === 0 ? opened : telling) {
    if (kept.length > 0 && lengthOf([...kept, word]) > room) break;
    kept.push(word);
  }
  return kept;
}

const lengthOf = (words: readonly string[]): number => words.join("_").length;
