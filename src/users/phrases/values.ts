import { isOperator, type Operator, type Value } from "../../kit/internal.js";
import { DESCRIPTIONS, speltAs } from "../../schema/slotTypes/scalars.js";
import { counted, countedNoun, isPlural } from "./nouns.js";
import { measureOf } from "./roles/measures.js";
import { capital, spoken } from "./text.js";

const COMPARISONS: Readonly<Record<string, string>> = {
  equal_to: "",
  not_equal: "not",
  greater_than: "more than",
  less_than: "less than",
  contains: "with",
  contains_not: "without",
};

/** Whether a value can be said: neither null nor an empty text. */
export const isSaid = (value: Value | null): value is Value =>
  value !== null && (typeof value !== "string" || value.trim() !== "");

const [YES, NO] = [/^(?:true|yes)$/i, /^(?:false|no)$/i];

/** Returns the meaning of a two-valued slot's value: a boolean, or a text such as `True`; null for any other value. */
export function asSwitch(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || !(YES.test(value) || NO.test(value))) return null;
  return YES.test(value);
}

/** Joins texts: `a, b and c`. */
export const allOf = (texts: Iterable<string>): string => inRow(texts, "and");

/** Joins texts to choose from: `a, b or c`. */
export const anyOf = (texts: Iterable<string>): string => inRow(texts, "or");

/** Equals `Intl.ListFormat` in British English, which takes 11 ms to load. */
function inRow(texts: Iterable<string>, last: "and" | "or"): string {
  const all = [...texts];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${last} ${all.at(-1)}`;
}

/**
 * Formats a value as the assistant says it: dates with their weekday, lists with "and", closed values without
 * underscores.
 */
export function said(value: Value | Operator | null): string {
  if (value === null) return "anything";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return saidText(value);
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : allOf(value.map(said));
  if (isOperator(value as Operator)) {
    const { operator, args } = value as Operator;
    return `${COMPARISONS[operator] ?? spoken(operator)} ${allOf(args.map(said))}`.trim();
  }
  return allOf(
    Object.entries(value as Readonly<Record<string, Value | null>>).map(([name, part]) => saidSlot(name, part)),
  );
}

/** Formats a slot with its value: `party size 4`, `2 seats`, `no bicycle`. */
export function saidSlot(slot: string, value: Value | Operator | null): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    const noun = countedNoun(slot);
    if (noun !== null) return counted(value, noun);
  }
  const measure = typeof value === "number" ? measureOf(slot) : null;
  if (measure !== null) return `${measure.noun} ${said(value)} ${measure.units}`.trim();
  if (typeof value === "boolean") return `${value ? "" : "no "}${spoken(slot)}`;
  return `${spoken(slot)} ${said(value)}`;
}

/**
 * Formats a slot with its value as a clause: `the party size is 4`, `the duration is 45 minutes`.
 * @param noun what the slot is called. Default: by its name
 */
export function slotClause(slot: string, value: Value, noun = spoken(slot)): string {
  const measure = typeof value === "number" ? measureOf(slot) : null;
  if (measure === null) return `the ${noun} ${isPlural(noun) ? "are" : "is"} ${said(value)}`;
  return measure.noun === ""
    ? `it is ${said(value)} ${measure.units}`
    : `the ${measure.noun} is ${said(value)} ${measure.units}`;
}

/** Formats a slot with its value as a sentence: `The party size is 4.` */
export const slotSentence = (...given: Parameters<typeof slotClause>): string => `${capital(slotClause(...given))}.`;

/** Formats several slots with their values. */
export function saidSlots(slots: Readonly<Record<string, Value | Operator | null>>): string {
  return allOf(Object.entries(slots).map(([slot, value]) => saidSlot(slot, value)));
}

function saidText(text: string): string {
  const type = speltAs(text);
  if (type !== null) return DESCRIPTIONS[type].words?.(text) ?? text;
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(text) ? spoken(text) : text;
}
