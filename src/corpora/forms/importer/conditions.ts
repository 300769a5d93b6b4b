import { type Field, slotType } from "./fields.js";

export interface NamedField extends Field {
  readonly slot: string;
}

/** The condition under which a slot is required: another slot has this value. */
export interface FieldCondition {
  readonly slot: string;
  readonly equals: string;
}

/** Finds the conditions that a form states in words: in options, in infos, in labels, or by a field "Unknown" beside
 * another. Other wordings are not guessed. */
export function conditionsOf(fields: readonly NamedField[]): ReadonlyMap<string, FieldCondition> {
  const conditions = new Map<string, FieldCondition>();
  fields.forEach((field, at) => {
    const found =
      byQuestionNumbers(field, fields) ??
      byChosenOption(field, fields.slice(0, at)) ??
      byFollowing(fields[at - 1]) ??
      byLabel(field, fields.slice(0, at), conditions) ??
      byUnknown(field, fields);
    if (found !== null) conditions.set(field.slot, found);
  });
  return conditions;
}

/** An option of another field refers to this field's number. */
function byQuestionNumbers(field: NamedField, fields: readonly NamedField[]): FieldCondition | null {
  const number = Number(field.path[0]);
  if (!Number.isInteger(number) || isOptionalEverywhere(field, fields)) return null;
  for (const other of fields) {
    for (const option of isSingle(other) ? other.options : []) {
      const [, first, last = first] = /\banswer questions? (\d+)(?:\s*(?:-|–|to)\s*(\d+))?/i.exec(option) ?? [];
      const isMeant = first !== undefined && number >= Number(first) && number <= Number(last);
      if (isMeant && other !== field) return { slot: other.slot, equals: option };
    }
  }
  return null;
}

/** Fields that occur in several sections and are never required, such as a middle name, stay optional. */
function isOptionalEverywhere({ path }: NamedField, fields: readonly NamedField[]): boolean {
  const alike = fields.filter((other) => other.path.at(-1) === path.at(-1));
  return alike.length > 1 && alike.every(({ required }) => !required);
}

const CHOSEN =
  /\bif you (?:chose|choose|selected|select|answered) ["'‘“]?([\w ]{1,200}?)["'’”]?(?:[,.]| as\b| please\b|$)/i;

/** "Fill this out if you chose 'other'": refers to the nearest earlier field with such an option. */
function byChosenOption(field: NamedField, earlier: readonly NamedField[]): FieldCondition | null {
  const [, word] = CHOSEN.exec(infoText(field)) ?? [];
  if (word === undefined || isAboutNext(field)) return null;
  return optionOf(
    earlier.findLast((one) => optionOf(one, word) !== null),
    word,
  );
}

/** "If you choose other, please answer the following question." */
function byFollowing(before: NamedField | undefined): FieldCondition | null {
  if (before === undefined || !isAboutNext(before)) return null;
  return optionOf(before, CHOSEN.exec(infoText(before))?.[1] ?? "");
}

function isAboutNext(field: NamedField): boolean {
  return /\b(?:following|next) (?:question|field)\b/i.test(infoText(field)) && CHOSEN.test(infoText(field));
}

/** "If you don't smoke …, have you …?": refers to the nearest earlier yes-no question without a condition. */
function byLabel(
  field: NamedField,
  earlier: readonly NamedField[],
  conditions: ReadonlyMap<string, FieldCondition>,
): FieldCondition | null {
  const [, clause] = /^if you\b([^,]*)/i.exec(field.path.at(-1) ?? "") ?? [];
  if (clause === undefined) return null;
  const asked = earlier.findLast((one) => isYesNo(one) && !conditions.has(one.slot));
  return optionOf(asked, /\b(?:not|don['’]?t)\b/i.test(clause) ? "no" : "yes");
}

/** "Unknown" beside a field: the field is required if it is known. */
function byUnknown(field: NamedField, fields: readonly NamedField[]): FieldCondition | null {
  const section = (one: NamedField): string => JSON.stringify(one.path.slice(0, -1));
  const beside = fields.filter((other) => section(other) === section(field));
  const unknown = beside.find((one) => one.path.at(-1)?.toLowerCase() === "unknown" && isYesNo(one));
  return unknown === undefined || unknown === field || field.path.length < 2 ? null : optionOf(unknown, "no");
}

function optionOf(field: NamedField | undefined, word: string): FieldCondition | null {
  if (field === undefined || !isSingle(field)) return null;
  const option = field.options.find((one) => one.toLowerCase() === word.toLowerCase());
  return option === undefined ? null : { slot: field.slot, equals: option };
}

function isYesNo(field: NamedField): boolean {
  return optionOf(field, "yes") !== null && optionOf(field, "no") !== null;
}

function isSingle(field: NamedField): field is NamedField & { readonly options: readonly string[] } {
  const type = slotType(field);
  return type !== null && typeof type === "object" && "enum" in type;
}

const infoText = ({ info }: NamedField): string => info.at(-1) ?? "";
