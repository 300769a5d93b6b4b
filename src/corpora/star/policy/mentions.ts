import type { Utterance } from "./utterance.js";

/** A parameter of an API with its possible values. */
export interface AskedParameter {
  /** The name of the input in the API. */
  readonly Name: string;
  /** The type of the input in STAR's terms, such as `Categorical`. */
  readonly Type: string;
  /** The possible values of a category. */
  readonly Categories?: unknown;
}

const DAYS = new Set([
  ..."monday tuesday wednesday thursday friday saturday sunday".split(" "),
  ..."today tomorrow tonight".split(" "),
]);
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const NAME_PHRASES = [
  "my name is",
  "my name's",
  "name is",
  "this is",
  "under the name",
  "under the name of",
  "call me",
];
const SELF = ["i'm", "im", "i am", "it's", "it is"];

const COMMON = new Set("the of a and in on one dr am pm center main apartments venue inn hotel hour".split(" "));

/**
 * True if a text contains a value for a parameter: one of its categories, or a time, a day, a date, a name, a place or
 * a number, depending on the parameter's name and type. The test looks at forms, not meanings.
 */
export function mentions({ Name: name, Type: type, Categories: categories }: AskedParameter, said: Utterance): boolean {
  if (name.includes("Time") && !name.includes("Minutes")) return timesIn(said) > 0;
  if (name === "Day") return said.lower.some((word) => DAYS.has(word));
  if (name.includes("Date")) return datesIn(said) >= (name.startsWith("End") ? 2 : 1);
  const texts = Array.isArray(categories) ? categories.filter((one) => typeof one === "string") : [];
  if (texts.length > 0) return !texts.includes("Yes") && namesCategory(texts, said);
  if (name.endsWith("Name")) return givesName(said);
  if (name === "AccountNumber") return said.words.some((word) => /^\d{5,}$/.test(word));
  if (name === "PIN") return said.lower.includes("pin") && said.words.some((word) => /^\d{3,4}$/.test(word));
  if (type === "Integer" || name.toLowerCase().endsWith("id")) return numbersIn(said) > 0;
  if (name.endsWith("Location")) return goesPlaces(said, name.startsWith("Departure") ? "from" : "to");
  return false;
}

function timesIn({ lower }: Utterance): number {
  return lower.filter((word, at) => isTimeAt(word, lower, at)).length;
}

function isTimeAt(word: string, lower: readonly string[], at: number): boolean {
  if (word === "noon" || word === "midnight" || /^\d{1,2}(?::\d\d)?[ap]m$/.test(word)) return true;
  if (!/^\d{1,2}(?::\d\d)?$/.test(word)) return false;
  const next = lower[at + 1] ?? "";
  return /^(?:[ap]m|o'?clock)$/.test(next) || (/^[ap]$/.test(next) && lower[at + 2] === "m");
}

function datesIn({ lower }: Utterance): number {
  return lower.filter((word, at) => isDateAt(word, lower, at)).length;
}

function isDateAt(word: string, lower: readonly string[], at: number): boolean {
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word) || /^\d{1,2}\/\d/.test(word)) return true;
  return /^\d{1,2}$/.test(word) && MONTHS.some((month) => lower[at - 1]?.startsWith(month));
}

function numbersIn({ lower }: Utterance): number {
  return lower.filter((word, at) => /^\d+$/.test(word) && !isTimeAt(word, lower, at) && !isDateAt(word, lower, at))
    .length;
}

/** True if a text contains a category, or a word that only one category has. */
function namesCategory(categories: readonly string[], { lower, padded }: Utterance): boolean {
  const words: readonly (readonly string[])[] = categories.map(
    (category) => category.toLowerCase().match(/[a-z0-9]+/g) ?? [],
  );
  const telling = words.flatMap((own, at) =>
    own.filter(
      (word) => word.length > 2 && !COMMON.has(word) && !words.some((other, nth) => nth !== at && other.includes(word)),
    ),
  );
  return telling.some((word) => lower.includes(word)) || words.some((own) => padded.includes(` ${own.join(" ")} `));
}

function givesName({ words, padded }: Utterance): boolean {
  if (NAME_PHRASES.some((phrase) => padded.includes(` ${phrase} `))) return true;
  return SELF.some((phrase) => {
    const count = phrase.split(" ").length;
    const at = words.findIndex(
      (_, first) =>
        words
          .slice(first, first + count)
          .join(" ")
          .toLowerCase() === phrase,
    );
    const next = at < 0 ? undefined : words[at + count];
    const name = next === "Dr" ? words[at + count + 1] : next;
    return name !== undefined && isCapitalised(name);
  });
}

/** True if a place follows `from` or `to`: a capitalised word or a number. */
function goesPlaces({ words, lower }: Utterance, preposition: "from" | "to"): boolean {
  return lower.some((word, at) => {
    if (word !== preposition) return false;
    const next = words[lower[at + 1] === "the" ? at + 2 : at + 1] ?? "";
    return isCapitalised(next) || /^\d/.test(next);
  });
}

const isCapitalised = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);
