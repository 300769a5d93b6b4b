import { plural as pluralize, singular as singularize } from "../../schema/nouns.js";
import { VALUE } from "./intentPhrases.js";
import { spoken } from "./text.js";

/** Returns a name with its last word in the singular: `table_bookings` gives `table booking`. */
export const singular = (name: string): string => lastWord(name, singularize);

/** Returns a name with its last word in the plural. */
export const plural = (name: string): string => lastWord(name, pluralize);

/** Formats a count with its noun: `1 table booking`, `3 table bookings`, `no table bookings`. */
export function counted(count: number, name: string): string {
  return `${count === 0 ? "no" : String(count)} ${count === 1 ? singular(name) : plural(name)}`;
}

/**
 * Returns the noun that a numeric slot counts: `seats` for both `seats` and `number_of_seats`; null for any other slot.
 */
export function countedNoun(slot: string): string | null {
  const name = spoken(slot).replace(/^(?:(?:number|count|num) of |(?:number|num) (?=\w+s$))/, "");
  const isNumberOf = name !== spoken(slot);
  if (!isNumberOf && (name.includes(" ") || singularize(name) === name)) return null;
  return name;
}

function lastWord(name: string, change: (word: string) => string): string {
  const parts = spoken(name).split(" ");
  return [...parts.slice(0, -1), change(parts.at(-1) ?? "")].join(" ");
}

/** Returns a noun with its indefinite article: `an appointment`. */
export function withArticle(noun: string): string {
  return `${/^(?:(?!eu|one\b|once\b)[aeio]|u(?!ni|s[ei])|hour|honest)/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** Nouns of closed values: some take "the" because there is one of them, others take "a". */
const ONLY: ReadonlySet<string> = new Set(
  "morning afternoon evening night weekend office locker desk counter reception library gym hall lobby kitchen lab laboratory canteen workshop building street".split(
    " ",
  ),
);
const ONE_OF_MANY: ReadonlySet<string> = new Set(
  "pump panel meter wallbox room suite appointment bike bicycle laptop printer van tent".split(" "),
);
/** Contexts in which a noun takes no article. */
const NO_ARTICLE = /^\{value\}(?:$|[,?])|\b(?:an?|the|my|our|your|this|that|any|every|is called|named) \{value\}/;

/** Words after a value that are not counted by it. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  "of for in on at to from by with as and or if is was has does this his its us yes please thanks always perhaps sometimes plus minus less across unless series species news".split(
    " ",
  ),
);
const ONE_IS: Readonly<Record<string, string>> = { are: "is", were: "was", have: "has", do: "does" };

/** Puts a phrase into the singular, for the value 1: `for 1 more week`, `1 person is coming`. */
function ofOne(phrase: string): string {
  const words = phrase.slice(phrase.indexOf(VALUE) + VALUE.length);
  if (!phrase.includes(VALUE) || !words.startsWith(" ")) return phrase;
  const following = words.slice(1).split(" ");
  for (const [at, word] of following.slice(0, 3).entries()) {
    const [noun = ""] = /^[a-z]+/i.exec(word) ?? [];
    if (noun === "" || UNCOUNTED.has(noun.toLowerCase())) return phrase;
    if (isPlural(noun)) {
      const verb = following[at + 1];
      following[at] = `${singular(noun)}${word.slice(noun.length)}`;
      if (word === noun && verb !== undefined) following[at + 1] = ONE_IS[verb] ?? verb;
      return `${phrase.slice(0, phrase.length - words.length)} ${following.join(" ")}`;
    }
    if (word !== noun) return phrase;
  }
  return phrase;
}

/** The beginning of a value that says where something is: `behind the garage`. */
const PLACED = /^(?:at|behind|beside|by|in|inside|near|next to|on|opposite|outside|under|with) (?=\S)/i;

/**
 * Adapts a phrase to its value: "1 night" instead of "1 nights", "in the morning" for `in {value}`, and "with the spot by
 * the gate" for `with {value} as the spot`.
 */
export function agreeing(phrase: string, value: string): string {
  if (value === "1") return ofOne(phrase);
  if (PLACED.test(value)) return phrase.replace(/^with \{value\} (?:as|for) (the .+)$/, `with $1 ${VALUE}`);
  const words = value.toLowerCase().split(" ");
  const last = words.at(-1) ?? "";
  if (/\ba \{value\}/.test(phrase) && withArticle(value).startsWith("an "))
    return phrase.replace("a {value}", "an {value}");
  if (words.length > 2 || words[0] === "the" || NO_ARTICLE.test(phrase)) return phrase;
  if (ONLY.has(last)) return phrase.replace("{value}", "the {value}");
  const [article] = withArticle(value).split(" ");
  return ONE_OF_MANY.has(last) ? phrase.replace("{value}", `${article} {value}`) : phrase;
}

/** Nouns without a plural, although the spelling rules form one. */
const MASS: ReadonlySet<string> = new Set(
  `consumption stock traffic usage attendance staff feedback research weather luggage baggage advice homework electricity
  energy water food music help inventory furniture equipment wood firewood timber gravel sand soil concrete fuel petrol
  milk bread rice flour laundry jewellery clothing paperwork software hardware`.split(/\s+/),
);
const ALIKE: ReadonlySet<string> = new Set(["series", "species", "sheep", "fish", "deer"]);

/** Whether a noun has no plural: `money`. */
export function isUncountable(noun: string): boolean {
  return MASS.has(noun) || (!ALIKE.has(noun) && pluralize(noun) === noun && singularize(noun) === noun);
}

/** Returns the nouns for the rows of an entity, in the singular and the plural. Uncountable nouns get "record". */
export function rowNouns(entity: string): { readonly singular: string; readonly plural: string } {
  const noun = spoken(entity);
  if (isUncountable(noun.split(" ").at(-1) ?? "")) return { singular: `${noun} record`, plural: `${noun} records` };
  return { singular: singular(entity), plural: plural(entity) };
}

/** Whether a noun is in the plural: `wishes` and `kinds of wood` are, `number of rooms` is not. */
export function isPlural(noun: string): boolean {
  const [head = noun] = noun.split(" of ");
  return singular(head) !== head && plural(head) === head;
}
