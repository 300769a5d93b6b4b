import { isObject } from "../../base/json/object.js";
import { PHRASE_LISTS } from "../../schema/phraseFormat.js";
import type { IntentPhrases } from "./intentPhrases.js";
import { type Holds, type PhraseList, phraseProblem, textProblem } from "./phraseList.js";

/** The valid part of a phrase list. */
export interface SoundPhrases {
  readonly list: PhraseList;
  /** The dropped parts, each with its place and the reason. */
  readonly dropped: readonly string[];
}

/**
 * Keeps the parts of a phrase list that fit its intent, whatever its source.
 * @param refuse returns any further problem of a text, or null
 */
export function soundPhrases(
  given: unknown,
  derived: IntentPhrases,
  refuse: (text: string) => string | null,
): SoundPhrases {
  const sieve = new Sieve(derived, refuse);
  return { list: sieve.list(given), dropped: sieve.dropped };
}

class Sieve {
  readonly dropped: string[] = [];
  private readonly derived: IntentPhrases;
  private readonly refuse: (text: string) => string | null;

  constructor(derived: IntentPhrases, refuse: (text: string) => string | null) {
    this.derived = derived;
    this.refuse = refuse;
  }

  list(given: unknown): PhraseList {
    const { verbPhrases, row, slots, ...others } = this.object(given, "the list");
    for (const key of Object.keys(others)) this.drop(key, "is unknown");
    const known = Object.entries(this.object(slots, "slots")).flatMap(([name, slot]) => {
      const kept = this.derived.slots.has(name) ? this.slot(name, slot) : this.drop(`slots.${name}`, "is no slot");
      return kept === null || Object.keys(kept).length === 0 ? [] : [[name, kept] as const];
    });
    return {
      ...this.phrases(verbPhrases, "verbPhrases", "none"),
      ...this.row(row),
      ...(known.length > 0 && { slots: Object.fromEntries(known) }),
    };
  }

  private row(given: unknown): PhraseList {
    if (given === undefined || this.derived.row === null) return {};
    const { singular, plural } = this.object(given, "row");
    const row = { ...this.text(singular, "row", "singular"), ...this.text(plural, "row", "plural") };
    return Object.keys(row).length === 2 ? { row } : {};
  }

  private slot(name: string, given: unknown): PhraseList {
    const place = `slots.${name}`;
    const { noun, fact, without, values, ...lists } = this.object(given, place);
    const { closed = [] } = this.derived.slots.get(name) ?? {};
    const own = Object.entries(this.object(values, `${place}.values`)).flatMap(([value, said]) => {
      const at = `${place}.values.${value}`;
      const kept = closed.includes(value) ? this.lists(this.object(said, at), at, false) : this.drop(at, "is no value");
      return kept === null || Object.keys(kept).length === 0 ? [] : [[value, kept] as const];
    });
    const isSwitch = this.derived.slots.get(name)?.without !== undefined;
    const denied = isSwitch ? this.lists(this.object(without, `${place}.without`), `${place}.without`, true) : {};
    return {
      ...(noun === undefined ? {} : this.text(noun, place, "noun")),
      ...this.lists(lists, place, isSwitch),
      ...(typeof fact === "boolean" && { fact }),
      ...(own.length > 0 && { values: Object.fromEntries(own) }),
      ...(Object.keys(denied).length > 0 && { without: denied }),
    };
  }

  private lists(given: PhraseList, place: string, isSwitch: boolean): PhraseList {
    return Object.assign(
      {},
      ...Object.entries(given).map(([name, phrases]) => {
        const isKnown = Object.hasOwn(PHRASE_LISTS, name) && !(name === "questions" && place.split(".").length > 2);
        if (!isKnown) return this.drop(`${place}.${name}`, "is unknown");
        return this.phrases(phrases, `${place}.${name}`, isSwitch || name === "questions" ? "none" : "one");
      }),
    );
  }

  private phrases(given: unknown, place: string, holds: Holds): PhraseList {
    if (given === undefined) return {};
    if (!Array.isArray(given)) return this.drop(place, "is no list of phrases") ?? {};
    const sound = given.filter((phrase, at) => {
      const problem = phraseProblem(phrase, holds) ?? this.refuse(phrase);
      if (problem !== null) this.drop(`${place}[${at}]`, problem);
      return problem === null;
    });
    return sound.length === 0 ? {} : { [place.split(".").at(-1) as string]: [...new Set(sound)] };
  }

  private text(given: unknown, place: string, name: string): PhraseList {
    const problem = textProblem(given) ?? this.refuse(given as string);
    if (problem !== null) this.drop(`${place}.${name}`, problem);
    return problem === null ? { [name]: given } : {};
  }

  private object(given: unknown, place: string): PhraseList {
    if (isObject(given)) return given;
    if (given !== undefined) this.drop(place, "is not an object");
    return {};
  }

  private drop(place: string, problem: string): null {
    this.dropped.push(`${place} ${problem}`);
    return null;
  }
}
