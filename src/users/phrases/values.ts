import { isOperator, type Operator, type Value } from "../../kit/internal.js";
import { CALENDAR_WORDS } from "../../schema/english/dates.js";
import { countedNoun, isPlural, nounWithCount } from "../../schema/english/nouns.js";
import { allOf, capital, spoken } from "../../schema/english/sentences.js";
import { DESCRIPTIONS, speltAs } from "../../schema/slotTypes/scalars.js";
import { measureOf } from "./roles/measures.js";

const COMPARISONS: Readonly<Record<string, string>> = {
  equal_to: "",
  not_equal: "not",
  greater_than: "more than",
  less_than: "less than",
  contains: "with",
  contains_not: "without",
};

/** Languages, days and months, which English writes with a capital however a schema spells them. */
const PROPER: ReadonlySet<string> = new Set([
  ...CALENDAR_WORDS,
  ...(
    "arabic chinese czech danish dutch english finnish french german greek hebrew hindi hungarian italian japanese korean " +
    "norwegian polish portuguese romanian russian spanish swedish thai turkish ukrainian vietnamese"
  ).split(" "),
]);

/** True if a value can be said: neither null nor an empty text. */
export const isSaid = (value: Value | null): value is Value =>
  value !== null && (typeof value !== "string" || value.trim() !== "");

type Held = Value | Operator | null;

/** The manner in which one side says values. */
interface Manner {
  readonly nothing: string;
  readonly text: (text: string) => string;
  readonly list: (texts: readonly string[]) => string;
  readonly operator: (name: string) => string;
  readonly slots: (slots: Readonly<Record<string, Value | null>>) => string;
}

function saying(manner: Manner): (value: Held) => string {
  const say = (value: Held): string => {
    if (value === null) return manner.nothing;
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "string") return manner.text(value);
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) return value.length === 0 ? "nothing" : manner.list(value.map(say));
    if (isOperator(value)) return `${manner.operator(value.operator)} ${manner.list(value.args.map(say))}`.trim();
    return manner.slots(value as Readonly<Record<string, Value | null>>);
  };
  return say;
}

/**
 * Formats a value as the assistant says it: dates with their weekday, lists with "and", closed values without
 * underscores.
 */
export const said = saying({
  nothing: "anything",
  text: saidText,
  list: allOf,
  operator: (name) => COMPARISONS[name] ?? spoken(name),
  slots: saidSlots,
});

/** Formats a value as a user says it: texts as they are spelt, since they are labels. */
export const spokenValue = saying({
  nothing: "whatever",
  text: String,
  list: (texts) => texts.join(" and "),
  operator: spoken,
  slots: (slots) =>
    Object.entries(slots)
      .map(([name, part]) => `${spoken(name)} ${spokenValue(part)}`)
      .join(", "),
});

/** Formats a slot with its value: `party size 4`, `2 seats`, `no bicycle`. */
export function saidSlot(slot: string, value: Held): string {
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    const noun = countedNoun(slot);
    if (noun !== null) return nounWithCount(value, noun);
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
export function saidSlots(slots: Readonly<Record<string, Held>>): string {
  return allOf(Object.entries(slots).map(([slot, value]) => saidSlot(slot, value)));
}

function saidText(text: string): string {
  const type = speltAs(text);
  if (type !== null) return DESCRIPTIONS[type].words?.(text) ?? text;
  if (PROPER.has(text)) return capital(text);
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(text) ? spoken(text) : text;
}

/** Formats slots with their values as a list: `date: 2024-05-18, party size: 4`. */
export const slotList = (slots: readonly (readonly [slot: string, value: Held])[]): string =>
  slots.map(([slot, value]) => `${spoken(slot)}: ${spokenValue(value)}`).join(", ");
