import { inflection } from "#packages";
import { memoized } from "../base/json/memoized.js";

/**
 * Nouns whose plural adds "s", against the spelling rules: `ties` is not from `ty`, `caches` not from `cach`, `taxis`
 * not from `taxes`.
 */
const PLAIN =
  "ache axe base brie brownie cache calorie canoe collie cookie database die doe floe foe genie goalie headache hoe hoodie lie moustache niche oboe pie pixie prairie quiche rookie selfie shoe slice smoothie taxi tie toe trie woe zombie";

/** Singular nouns that end in "s"; their plural adds "es". */
const SIBILANT =
  "abacus alias apparatus atlas bias bonus boss bus cactus campus canvas caucus census chorus christmas circus consensus corpus focus gas genus iris lens minus nexus opus plus prospectus status surplus virus";

/** Nouns with equal singular and plural, and abbreviations that end in "s". */
const ALIKE =
  "aircraft deer fish moose news offspring series sheep shorts species trousers " +
  "aws cms css dns gis gps https iaas ios js mms os paas pos rss saas sms tls ups";

const IRREGULAR = "analysis analyses, hero heroes, leaf leaves, datum data, criterion criteria";

const words = (list: string): readonly string[] => list.split(" ");
const SINGULARS: ReadonlyMap<string, string> = new Map([
  ...words(PLAIN).map((noun) => [`${noun}s`, noun] as const),
  ...words(SIBILANT).map((noun) => [`${noun}es`, noun] as const),
  ...IRREGULAR.split(", ").map((pair) => pair.split(" ").toReversed() as [string, string]),
]);
const PLURALS: ReadonlyMap<string, string> = new Map([...SINGULARS].map(([many, one]) => [one, many]));
const UNCHANGED: ReadonlySet<string> = new Set(words(ALIKE));

/** True for a singular ending: `address`, `basis`, `prospectus`. */
const endsAlone = (noun: string): boolean =>
  /(?:ss|sis|xis|itis|ennis|ebris)$/.test(noun) ||
  (/us$/.test(noun) && !/(?:menu|guru|gnu|emu|haiku|bayou|tofu|sku|cpu|gpu|flu)s$/.test(noun));

/** Returns the singular of a single-word noun: `movies` gives `movie`, as does `movie`. */
export function singular(noun: string): string {
  const plain = noun.toLowerCase();
  const known = SINGULARS.get(plain);
  if (known !== undefined) return noun.charAt(0) + known.slice(1);
  if (UNCHANGED.has(plain) || PLURALS.has(plain) || endsAlone(plain)) return noun;
  return inflection().singularize(noun);
}

/** Returns the plural of a single-word noun: `movie` gives `movies`, as does `movies`. */
export function plural(noun: string): string {
  const one = singular(noun);
  const known = PLURALS.get(one.toLowerCase());
  if (known !== undefined) return one.charAt(0) + known.slice(1);
  if (UNCHANGED.has(one.toLowerCase())) return one;
  return inflection().pluralize(one);
}

/** Returns a compound name with its last word in the singular: `order_items` gives `order_item`. */
export const singularName: (name: string) => string = memoized((name) => changed(name, singular));

/** Returns a compound name with its last word in the plural: `order_item` gives `order_items`. */
export const pluralName = (name: string): string => changed(name, plural);

/** The noun for a row of an entity: `pull request` for `pull_requests`. */
export const rowNoun = (entity: string): string => singularName(entity).replaceAll("_", " ");

function changed(name: string, change: (noun: string) => string): string {
  const isLetter = (at: number, letter: RegExp): boolean => letter.test(name.charAt(at));
  let end = name.length;
  while (end > 0 && !isLetter(end - 1, /[A-Za-z]/)) end--;
  let start = end;
  while (start > 0 && isLetter(start - 1, /[a-z]/)) start--;
  if (start > 0 && isLetter(start - 1, /[A-Z]/)) start--;
  return `${name.slice(0, start)}${change(name.slice(start, end))}${name.slice(end)}`;
}
