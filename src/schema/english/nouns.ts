import { inflection } from "#packages";
import { memoized } from "../../base/json/memoized.js";
import { spoken } from "./sentences.js";

/**
 * Nouns whose plural adds "s", against the spelling rules: `ties` is not from `ty`, `caches` not from `cach`, `taxis`
 * not from `taxes`.
 */
const PLAIN =
  "ache axe base beta birdie brie brownie cache cafe calorie canoe cliche collie cookie creche database delta die dive doe eve five floe foe " +
  "genie goalie headache hoe hoodie lie meta moustache nerve niche oboe olive pie pixie prairie quiche quota reserve rookie safe selfie " +
  "shoe sieve sleeve slice smoothie sortie taxi tie toe trie valve vista woe zombie";

/** Singular nouns that end in "s"; their plural adds "es". */
const SIBILANT =
  "abacus alias apparatus atlas bias bonus boss bus cactus campus canvas caucus census chorus christmas circus consensus corpus focus gas genus iris lens minus nexus opus plus prospectus status surplus virus";

/** Nouns with equal singular and plural, and abbreviations that end in "s". */
const ALIKE =
  "aircraft chassis corps deer fish headquarters means moose news offspring pants scissors series sheep shorts species trousers " +
  "aws cms css dns gis gps https iaas ios js mms os paas pos rss saas sms tls ups vps";

const IRREGULAR =
  "analysis analyses, hero heroes, leaf leaves, loaf loaves, thief thieves, datum data, criterion criteria, oasis oases, metropolis metropolises";

/** Plurals of other languages, beside the English ones. */
const FOREIGN =
  "corpora corpus, schemata schema, formulae formula, cacti cactus, appendices appendix, stimuli stimulus, fungi fungus, " +
  "nuclei nucleus, radii radius, alumni alumnus, syllabi syllabus, phenomena phenomenon, memoranda memorandum, " +
  "curricula curriculum, addenda addendum, spectra spectrum, automata automaton, firemen fireman, policemen policeman, salesmen salesman, " +
  "workmen workman, craftsmen craftsman, chairmen chairman, gentlemen gentleman";

const words = (list: string): readonly string[] => list.split(" ");
const pairs = (list: string) => list.split(", ").map((pair) => pair.split(" ") as [string, string]);
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ...words(PLAIN).map((noun) => [`${noun}s`, noun] as const),
  ...words(SIBILANT).map((noun) => [`${noun}es`, noun] as const),
  ...pairs(IRREGULAR).map(([one, many]) => [many, one] as const),
]);
const PLURALS: ReadonlyMap<string, string> = new Map([...SINGULARS].map(([many, one]) => [one, many]));
const OTHERS: ReadonlyMap<string, string> = new Map(pairs(FOREIGN));
const UNCHANGED: ReadonlySet<string> = new Set(words(ALIKE));

/** True for a singular ending: `address`, `basis`, `prospectus`. */
const endsAlone = (noun: string): boolean =>
  /(?:ss|sis|xis|itis|ennis|ebris)$/.test(noun) ||
  (/us$/.test(noun) && !/(?:menu|guru|gnu|emu|haiku|bayou|tofu|sku|cpu|gpu|flu)s$/.test(noun));

const KEPT = 5_000;

/** Returns the singular of a single-word noun: `movies` gives `movie`, as does `movie`. */
export const singular: (noun: string) => string = memoized((noun) => {
  const plain = noun.toLowerCase();
  const known = SINGULARS.get(plain) ?? OTHERS.get(plain);
  if (known !== undefined) return noun.charAt(0) + known.slice(1);
  if (UNCHANGED.has(plain) || PLURALS.has(plain) || endsAlone(plain)) return noun;
  return inflection().singularize(noun);
}, KEPT);

/** Returns the plural of a single-word noun: `movie` gives `movies`, as does `movies`. */
export const plural: (noun: string) => string = memoized((noun) => {
  const one = singular(noun);
  const known = PLURALS.get(one.toLowerCase());
  if (known !== undefined) return one.charAt(0) + known.slice(1);
  if (UNCHANGED.has(one.toLowerCase())) return one;
  return inflection().pluralize(one);
}, KEPT);

/** Returns a compound name with its last word in the singular: `order_items` gives `order_item`. */
export const singularName: (name: string) => string = memoized((name) => changed(name, singular), KEPT);

/** Returns a compound name with its last word in the plural: `order_item` gives `order_items`. */
export const pluralName: (name: string) => string = memoized((name) => changed(name, plural), KEPT);

/** The noun for a row of an entity: `pull request` for `pull_requests`. */
export const rowNoun = (entity: string): string => singularName(entity).replaceAll("_", " ");

function changed(name: string, change: (noun: string) => string): string {
  const isLetter = (at: number, letter: RegExp): boolean => letter.test(name.charAt(at));
  let end = name.length;
  while (end > 0 && !isLetter(end - 1, /\p{L}/u)) end--;
  let start = end;
  while (start > 0 && isLetter(start - 1, /\p{Ll}/u)) start--;
  if (start > 0 && isLetter(start - 1, /\p{Lu}/u)) start--;
  return `${name.slice(0, start)}${change(name.slice(start, end))}${name.slice(end)}`;
}

/** The blank before words that may follow the head of a noun: `duration in minutes`, `places left`. */
const AFTER_HEAD = / (?=(?:of|in|for|at|on|with|from|to|by|per|left|needed|available|absent|remaining)(?: |$))/;

/** Formats a count with its noun: `1 table booking`, `3 table bookings`, `no table bookings`. */
export function nounWithCount(count: number, name: string): string {
  const [head = "", ...rest] = spoken(name).split(AFTER_HEAD);
  return [count === 0 ? "no" : String(count), (count === 1 ? singularName : pluralName)(head), ...rest].join(" ");
}

/**
 * Returns the noun that a numeric slot counts: `seats` for both `seats` and `number_of_seats`, `classes per week`; null
 * for any other slot.
 */
export function countedNoun(slot: string): string | null {
  const name = spoken(slot).replace(/^(?:(?:number|count|num) of |(?:number|num) (?=\w+s$))/, "");
  const isNumberOf = name !== spoken(slot);
  const [head = name] = name.split(AFTER_HEAD);
  if (!isNumberOf && (head.includes(" ") || singular(head) === head)) return null;
  return name;
}

export function withArticle(noun: string): string {
  return `${/^(?:(?!eu|one\b|once\b)[aeio]|u(?!ni|s[ei])|hour|honest)/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** Nouns without a plural, although the spelling rules form one. */
const MASS: ReadonlySet<string> = new Set(
  words(
    "consumption stock traffic usage attendance staff feedback research weather luggage baggage advice homework electricity energy water food music help inventory furniture equipment wood firewood timber gravel sand soil concrete fuel petrol milk bread rice flour laundry jewellery clothing paperwork software hardware",
  ),
);
const COUNTED_ALIKE: ReadonlySet<string> = new Set(words("series species sheep fish deer"));

export function isUncountable(noun: string): boolean {
  return MASS.has(noun) || (!COUNTED_ALIKE.has(noun) && plural(noun) === noun && singular(noun) === noun);
}

/** Returns the nouns for the rows of an entity, in the singular and the plural. Uncountable nouns get "record". */
export function rowNouns(entity: string): { readonly singular: string; readonly plural: string } {
  const noun = spoken(entity);
  if (isUncountable(noun.split(" ").at(-1) ?? "")) return { singular: `${noun} record`, plural: `${noun} records` };
  return { singular: singularName(noun), plural: pluralName(noun) };
}

/** True for a noun in the plural: `places left` and `kinds of wood` are, `number of rooms` is not. */
export function isPlural(noun: string): boolean {
  const [head = noun] = noun.split(AFTER_HEAD);
  return singularName(head) !== head && pluralName(head) === head;
}
