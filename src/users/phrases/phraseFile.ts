import { dirname, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { parseJson } from "../../base/io/json.js";
import { readIfThere } from "../../base/io/text.js";
import { isObject } from "../../base/json/object.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { didYouMean } from "../../schema/nearest.js";
import { MAX_PHRASES, PHRASE_LISTS, SAID_LISTS } from "../../schema/phraseFormat.js";
import type { IntentPhrases, SaidPhrases, SlotPhrases } from "./intentPhrases.js";
import { type Holds, phraseProblem, textProblem } from "./phraseList.js";

/** The folder of phrase lists beside intents. */
export const PHRASES_FOLDER = "phrases";

const MAX_BYTES = 4_000_000;

type Given = Readonly<Record<string, unknown>>;

/**
 * Returns the path of an intent's phrase list: in the folder `phrases` beside the intent's file; null for an intent
 * without a file.
 */
export function phraseFileOf({ command, declared }: ResolvedIntent): string | null {
  const file = declared?.source?.file;
  return file === undefined ? null : join(dirname(file), PHRASES_FOLDER, `${command}.json`);
}

/**
 * Returns the phrases of an intent: those of its phrase list, and derived ones for missing parts.
 * @throws BacklotError BAD_PHRASES with the file for a list that does not fit the intent; any error of reading the file
 */
export function withPhraseFile(intent: ResolvedIntent, derived: IntentPhrases): IntentPhrases {
  const file = phraseFileOf(intent);
  const given = contentOf(file);
  return file === null || given === null ? derived : readPhrases(given, derived, file);
}

/**
 * Reads the phrases of a list, with derived ones for missing parts.
 * @throws BacklotError BAD_PHRASES
 */
export function readPhrases(given: unknown, derived: IntentPhrases, file: string): IntentPhrases {
  return new PhraseFile(file, derived).read(given);
}

/** Returns the raw phrase list of an intent; null for any other content. */
export function givenPhrases(intent: ResolvedIntent): Given | null {
  const given = contentOf(phraseFileOf(intent));
  return isObject(given) ? given : null;
}

function contentOf(file: string | null): unknown {
  const text = file === null ? null : readIfThere(file, MAX_BYTES);
  return file === null || text === null ? null : parseJson(text, file);
}

class PhraseFile {
  private readonly file: string;
  private readonly derived: IntentPhrases;

  constructor(file: string, derived: IntentPhrases) {
    this.file = file;
    this.derived = derived;
  }

  read(given: unknown): IntentPhrases {
    if (!isObject(given)) throw this.bad("the phrase list is not an object");
    this.checkKeys(given, ["$schema", "verbPhrases", "row", "slots"], "");
    const { verbPhrases, row, slots = {} } = given;
    if (!isObject(slots)) throw this.bad("slots is not an object");
    const { derived } = this;
    this.checkKeys(slots, [...derived.slots.keys()], "slots.");
    return {
      ...derived,
      ...(verbPhrases === undefined ? {} : { verbPhrases: this.phrases(verbPhrases, "verbPhrases", "none") }),
      ...(row === undefined ? {} : { row: this.row(row) }),
      slots: new Map([...derived.slots].map(([name, phrases]) => [name, this.slot(name, phrases, slots[name])])),
    };
  }

  private row(row: unknown): NonNullable<IntentPhrases["row"]> {
    if (!isObject(row)) throw this.bad("row is not an object with singular and plural");
    this.checkKeys(row, ["singular", "plural"], "row.");
    return { singular: this.text(row.singular, "row.singular"), plural: this.text(row.plural, "row.plural") };
  }

  private slot(name: string, derived: SlotPhrases, given: unknown): SlotPhrases {
    if (given === undefined) return derived;
    const place = `slots.${name}`;
    if (!isObject(given)) throw this.bad(`${place} is not an object`);
    this.checkKeys(given, ["noun", "fact", "without", "values", ...Object.keys(PHRASE_LISTS)], `${place}.`);
    const { noun, fact, without, values } = given;
    if (fact !== undefined && typeof fact !== "boolean") throw this.bad(`${place}.fact is not true or false`);
    const isSwitch = derived.without !== undefined;
    if (without !== undefined && !isSwitch) throw this.bad(`${place}.without is for booleans, and ${name} is none`);
    if (values !== undefined && derived.closed === undefined)
      throw this.bad(`${place}.values is for slots with a list of values, and ${name} has none`);
    const { isFact: _, ...rest } = derived;
    const isFact = fact ?? derived.isFact;
    return {
      ...rest,
      ...(noun === undefined ? {} : { noun: this.text(noun, `${place}.noun`) }),
      ...this.lists(given, place, isSwitch),
      ...(isFact === true ? { isFact } : {}),
      ...(values === undefined ? {} : { values: this.values(values, derived.closed ?? [], `${place}.values`) }),
      ...(derived.without === undefined ? {} : { without: this.without(without, derived.without, `${place}.without`) }),
    };
  }

  private without(given: unknown, derived: NonNullable<SlotPhrases["without"]>, place: string) {
    return given === undefined ? derived : { ...derived, ...this.said(given, place, true) };
  }

  private values(given: unknown, closed: readonly string[], place: string): NonNullable<SlotPhrases["values"]> {
    if (!isObject(given)) throw this.bad(`${place} is not an object`);
    this.checkKeys(given, closed, `${place}.`);
    return new Map(Object.entries(given).map(([value, said]) => [value, this.said(said, `${place}.${value}`, false)]));
  }

  private said(given: unknown, place: string, isSwitch: boolean): Partial<SaidPhrases> {
    if (!isObject(given)) throw this.bad(`${place} is not an object`);
    this.checkKeys(given, SAID_LISTS, `${place}.`);
    return this.lists(given, place, isSwitch);
  }

  private lists(given: Given, place: string, isSwitch: boolean): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      Object.keys(PHRASE_LISTS)
        .filter((list) => given[list] !== undefined)
        .map((list) => {
          const holds = list === "questions" || isSwitch ? "none" : "one";
          return [list, this.phrases(given[list], `${place}.${list}`, holds)];
        }),
    );
  }

  /** @param holds the number of values in each phrase */
  private phrases(given: unknown, place: string, holds: Holds): readonly string[] {
    if (!Array.isArray(given) || given.length === 0) throw this.bad(`${place} is not a list of phrases`);
    if (given.length > MAX_PHRASES)
      throw this.bad(`${place} has ${given.length} phrases; at most ${MAX_PHRASES} are read`);
    return given.map((phrase, at) => {
      const problem = phraseProblem(phrase, holds);
      if (problem !== null) throw this.bad(`${place}[${at}] ${problem}`);
      return phrase;
    });
  }

  private text(given: unknown, place: string): string {
    const problem = textProblem(given);
    if (problem !== null) throw this.bad(`${place} ${problem}`);
    return given as string;
  }

  private checkKeys(given: Given, known: readonly string[], place: string): void {
    const unknown = Object.keys(given).find((key) => !known.includes(key));
    if (unknown === undefined) return;
    const what = place === "slots." ? "is no slot of the intent" : "is unknown";
    throw this.bad(`${place}${unknown} ${what}${didYouMean(unknown, known)}`);
  }

  private bad(problem: string): BacklotError {
    return new BacklotError("BAD_PHRASES", problem, { place: { file: this.file } });
  }
}
