import { isPlural } from "../../schema/english/nouns.js";

/** The placeholder of a value in a phrase. */
export const VALUE = "{value}";

/** Phrases for a slot. `{value}` stands for the value, as it is spelt; phrases of a boolean have none. */
export interface SlotPhrases {
  /** Its noun: `party size`. */
  readonly noun: string;
  /** Questions for it: `For how many people?`. */
  readonly questions: readonly string[];
  /** Modifiers after the task: `for {value} people`. */
  readonly modifiers: readonly string[];
  /** Answers to its question: `{value} people`. */
  readonly answers: readonly string[];
  /** Sentences that name the slot: `the party size is {value}`. */
  readonly statements: readonly string[];
  /** True if its value is a fact, such as a reference number, for which users have no preference. */
  readonly isFact?: true;
  /** Its values if they are closed. They are said without underscores. */
  readonly closed?: readonly string[];
  /** Its closed values in words if all of them are tasks: `open a door` for `open_door`. */
  readonly tasks?: ReadonlyMap<string, string>;
  /** Special phrases of single closed values: `in {value}` for `cash`, but `by {value}` for the others. */
  readonly values?: ReadonlyMap<string, Partial<SaidPhrases>>;
  readonly without?: SaidPhrases;
}

/** The phrases that contain a value. */
export type SaidPhrases = Pick<SlotPhrases, "modifiers" | "answers" | "statements">;

const [YES, NO] = [/^(?:true|yes)$/i, /^(?:false|no)$/i];

/** Returns the meaning of a two-valued slot's value: a boolean, or a text such as `True`; null for any other value. */
export function asSwitch(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" || !(YES.test(value) || NO.test(value))) return null;
  return YES.test(value);
}

/** Returns whether the value of a switch is yes or no; null for a slot that is none. */
export const switchOf = ({ without }: Pick<SlotPhrases, "without">, value: unknown): boolean | null =>
  typeof value === "boolean" || without !== undefined ? asSwitch(value) : null;

/** Returns the phrases of a slot for a value, with the value's own phrases if it has any: those of a no, for one. */
export function phrasesOf(phrases: SlotPhrases, value: unknown): SlotPhrases {
  const isNo = phrases.without !== undefined && asSwitch(value) === false;
  const own = isNo ? phrases.without : typeof value === "string" ? phrases.values?.get(value) : undefined;
  return own === undefined ? phrases : { ...phrases, ...own };
}

/** Modifiers without the slot's name: `with urgent as the priority` reads like a form. */
const unnamed = ({ noun, modifiers }: SlotPhrases): readonly string[] =>
  modifiers.filter(
    (modifier) =>
      !/^(?:with (?:the )?\{value\} (?:as|for)|where) the /.test(modifier) &&
      modifier.replace("with the ", "with ") !== `with ${noun} ${VALUE}`,
  );

/** Returns the modifiers without the slot's name, or a clause with it if there are none. */
export function fittingModifiers(phrases: SlotPhrases): readonly string[] {
  const fitting = unnamed(phrases);
  return fitting.length > 0 ? fitting : [clauseOf(phrases.noun)];
}

/** Returns the clause of a slot without another modifier: `where the priority is {value}`. */
export const clauseOf = (noun: string): string => `where the ${noun} ${isPlural(noun) ? "are" : "is"} ${VALUE}`;

/** True if all modifiers of a slot contain its name. */
export const onlyNames = (phrases: SlotPhrases): boolean =>
  phrases.without === undefined && unnamed(phrases).length === 0;

/** Phrases for an intent. */
export interface IntentPhrases {
  /** The user's wish, as it follows "I would like to": `book a table`. */
  readonly verbPhrases: readonly string[];
  /** The noun of its rows, in the singular and the plural: `table booking`, `table bookings`; null without rows. */
  readonly row: { readonly singular: string; readonly plural: string } | null;
  readonly isQuery: boolean;
  /** True if it searches rows of other intents, such as bookings: its rows are records, not offers to choose from. */
  readonly findsRecords?: true;
  readonly slots: ReadonlyMap<string, SlotPhrases>;
}
