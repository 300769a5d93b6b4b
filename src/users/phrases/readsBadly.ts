import { isObject } from "../../base/json/object.js";
import { capital } from "../../schema/english/sentences.js";
import { type IntentPhrases, VALUE } from "./intentPhrases.js";
import type { PhraseList } from "./phraseList.js";
import { isPreposition } from "./roles/roleOf.js";

/** A phrase that fits its list but reads badly in a sentence. */
export interface BadReading {
  /** Its place in the list, such as `slots.kiosk.modifiers[0]`. */
  readonly place: string;
  /** The reason, such as `articles come by themselves`. */
  readonly reason: string;
  readonly sentence: string;
  readonly isWrong: boolean;
}

interface Rule {
  readonly lists: readonly string[];
  readonly reads: RegExp;
  readonly reason: string;
  readonly isWrong?: true;
  /** True if it concerns tasks alone: only users speak of a search. */
  readonly ofTasks?: true;
}

const PARTS = ["verbPhrases", "modifiers", "answers", "statements"];
const SELF = "the assistant says it too, and would speak of itself";

const RULES: readonly Rule[] = [
  {
    lists: ["verbPhrases", "modifiers"],
    reads: /\b(?:I|me|my|mine|myself)\b/,
    reason: SELF,
    isWrong: true,
    ofTasks: true,
  },
  { lists: ["questions"], reads: /\b(?:[Mm]y|[Mm]ine|[Mm]yself)\b/, reason: SELF, isWrong: true },
  { lists: ["verbPhrases"], reads: /^to /, reason: 'the "to" is there already' },
  {
    lists: ["verbPhrases"],
    reads: /^(?!(?:bring|ring|sing|string|spring|wring|fling|ping|cling|swing|sting)\b)[a-z]+ing\b/,
    reason: "a verb has to stand here as in a dictionary",
  },
  { lists: PARTS, reads: /[.!]$/, reason: "the full stop comes by itself" },
  { lists: PARTS, reads: /^(?!I\b)[A-Z][a-z]/, reason: "a small letter has to begin what stands within a sentence" },
  { lists: ["noun", "singular", "plural"], reads: /^(?:an?|the) /, reason: "articles come by themselves" },
];

/** Finds the phrases of a list that read badly in a sentence. */
export function readsBadly(given: PhraseList, phrases: IntentPhrases): readonly BadReading[] {
  const task = phrases.verbPhrases[0] ?? "do it";
  return phrasesIn(given, phrases).flatMap(({ list, phrase, place }) => {
    const sentence = sentenceWith(list, phrase, task);
    const broken: readonly Rule[] = RULES.filter(
      ({ lists, reads, ofTasks }) =>
        lists.includes(list) && reads.test(phrase) && !(ofTasks === true && phrases.isQuery),
    );
    const noNoun = list === "noun" && isPreposition({ words: new Set([phrase]), first: phrase });
    return [
      ...broken.map(({ reason, isWrong = false }) => ({ place, reason, sentence, isWrong })),
      ...(noNoun ? [{ place, reason: "a preposition is no noun", sentence, isWrong: true }] : []),
    ];
  });
}

interface Listed {
  readonly list: string;
  readonly phrase: string;
  readonly place: string;
}

function phrasesIn({ verbPhrases, row, slots }: PhraseList, phrases: IntentPhrases): readonly Listed[] {
  const ofLists = (part: unknown, place: string): Listed[] =>
    Object.entries(isObject(part) ? part : {}).flatMap(([list, all]): Listed[] => {
      const at = place === "" ? list : `${place}.${list}`;
      if (Array.isArray(all))
        return all.map((phrase, nth) => ({ list, phrase: String(phrase), place: `${at}[${nth}]` }));
      if (list === "values" && isObject(all))
        return Object.entries(all).flatMap(([value, said]) => ofLists(said, `${at}.${value}`));
      return typeof all === "string" ? [{ list, phrase: all, place: at }] : ofLists(all, at);
    });
  const ofSlots = Object.entries(isObject(slots) ? slots : {}).flatMap(([name, slot]) =>
    ofLists(slot, `slots.${name}`).filter(
      // The noun of a boolean includes its article.
      ({ list }) => list !== "noun" || phrases.slots.get(name)?.without === undefined,
    ),
  );
  return [...ofLists({ verbPhrases, row }, ""), ...ofSlots];
}

function sentenceWith(list: string, phrase: string, task: string): string {
  switch (list) {
    case "verbPhrases":
      return `Shall I ${phrase}?`;
    case "modifiers":
      return `Shall I ${task} ${phrase}?`;
    case "noun":
      return `The ${phrase} is ${VALUE}.`;
    case "singular":
      return `The ${phrase} is there.`;
    case "plural":
      return `There are no ${phrase}.`;
    case "questions":
      return phrase;
    default:
      return `${capital(`well, ${phrase}`)}.`;
  }
}
