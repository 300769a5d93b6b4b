/** The place of a value in a phrase. */
export const VALUE = "{value}";

/**
 * How people speak of a slot. Where a phrase holds `{value}` the value stands there, as it is spelt; phrases of a
 * boolean hold none.
 */
export interface SlotPhrases {
  /** What it is called: `party size`. */
  readonly noun: string;
  /** Questions for it: `For how many people?`. */
  readonly questions: readonly string[];
  /** What follows the task: `for {value} people`. */
  readonly modifiers: readonly string[];
  /** Answers to its question: `{value} people`. */
  readonly answers: readonly string[];
  /** Sentences that say which slot it is: `the party size is {value}`. */
  readonly statements: readonly string[];
  /** Whether its value is a fact, such as a number in a file, of which the user does not say that it is preferred. */
  readonly isFact?: true;
  /** Its values, where they are closed: they are said without underscores. */
  readonly closed?: readonly string[];
  /** How one of its closed values is said where that is special: `in {value}` for `cash`, and `by {value}` for the others. */
  readonly values?: ReadonlyMap<string, Partial<SaidPhrases>>;
  /** The same for a boolean that does not hold. */
  readonly without?: SaidPhrases;
}

/** The phrases that say a value. */
export type SaidPhrases = Pick<SlotPhrases, "modifiers" | "answers" | "statements">;

/** How people speak of a slot that has a value: in the words of that value, where it has some. */
export function phrasesOf(phrases: SlotPhrases, value: unknown): SlotPhrases {
  const own = typeof value === "string" ? phrases.values?.get(value) : undefined;
  return own === undefined ? phrases : { ...phrases, ...own };
}

/** What follows a task and does not just name the slot, as `with urgent as the priority` does, which reads like a form. */
const unnamed = ({ noun, modifiers }: SlotPhrases): readonly string[] =>
  modifiers.filter(
    (modifier) =>
      !/^with (?:the )?\{value\} (?:as|for) the /.test(modifier) &&
      modifier.replace("with the ", "with ") !== `with ${noun} ${VALUE}`,
  );

/** What may follow a task: what does not just name the slot, where there is any of it. */
export function fittingModifiers(phrases: SlotPhrases): readonly string[] {
  const fitting = unnamed(phrases);
  return fitting.length > 0 ? fitting : phrases.modifiers;
}

/** Whether what follows a task can but name the slot. */
export const onlyNames = (phrases: SlotPhrases): boolean =>
  phrases.without === undefined && unnamed(phrases).length === 0;

/** How people speak of an intent. */
export interface IntentPhrases {
  /** What the user wants, as it follows "I would like to": `book a table`. */
  readonly verbPhrases: readonly string[];
  /** What it makes or finds, in the singular and the plural: `table booking`, `table bookings`; null for nothing. */
  readonly row: { readonly singular: string; readonly plural: string } | null;
  /** Whether it searches. */
  readonly isQuery: boolean;
  /** Whether it searches what other intents make, such as bookings: its rows are records, and no offers to choose from. */
  readonly findsRecords?: true;
  readonly slots: ReadonlyMap<string, SlotPhrases>;
}
