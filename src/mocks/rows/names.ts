import { pluralName, singular } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import { isPlainVerb, type VerbKind, verbKind } from "./verbs.js";

/** Words in names that say nothing of what an operation is about. */
const FILLERS: ReadonlySet<string> = new Set(
  "by id for the a an my our new details detail info information in of to from up all multiple text with and or on as data via".split(
    " ",
  ),
);

/** Last words of names that read a number: `get_order_count`. */
const COUNTED: ReadonlySet<string> = new Set(["count", "number", "total"]);

/** The parts of a name. */
export interface NameParts {
  /** The verb as it stands in the name; null for none. */
  readonly verb: string | null;
  readonly kind: VerbKind | null;
  /** True if the name begins with the verb. */
  readonly isFirst: boolean;
  /** The words without the verb, in order. */
  readonly others: readonly string[];
  /** The same without the words that say nothing. */
  readonly nouns: readonly string[];
}

/** The words of a name, whatever its style. */
export const wordsOf = (name: string): readonly string[] =>
  snakeCase(name)
    .split("_")
    .filter((word) => word !== "");

/**
 * Takes a name apart. The verb is the first word, else a later one that is hardly ever a noun, else the last word.
 * @param prefix a word that all names begin with
 */
export function partsOf(name: string, prefix = ""): NameParts {
  const all = wordsOf(name);
  const words = prefix !== "" && all[0] === prefix && all.length > 1 ? all.slice(1) : all;
  const at =
    verbKind(words[0]) !== undefined
      ? 0
      : (places(words).find((place) => isPlainVerb(words[place])) ??
        (verbKind(words.at(-1)) === undefined ? -1 : words.length - 1));
  const verb = words[at] ?? null;
  const kind = kindOf(words, at);
  const others = words.filter((_, place) => place !== at);
  const nouns = others.filter((word) => !FILLERS.has(word));
  return {
    verb,
    kind,
    isFirst: at === 0,
    others,
    nouns: kind === "count" && COUNTED.has(nouns.at(-1) ?? "") ? nouns.slice(0, -1) : nouns,
  };
}

/** The places of a name from its end: the last word says what is done rather than one in the middle. */
const places = (words: readonly string[]): readonly number[] => [words.length - 1, ...words.keys()];

/** `create_or_update`, and a verb whose last word counts. */
function kindOf(words: readonly string[], at: number): VerbKind | null {
  const kind = verbKind(words[at]) ?? null;
  const joined = words[at + 1] === "or" || words[at + 1] === "and" ? verbKind(words[at + 2]) : undefined;
  if (joined !== undefined) return kind === "create" || joined === "create" ? "put" : kind;
  const isCounted = COUNTED.has(words.at(-1) ?? "") && words.length > at + 2;
  return kind === "read" && isCounted ? "count" : kind;
}

/** The word that all of some names begin with, as `slack` does before what each tool does; empty where there is none. */
export function commonPrefix(names: readonly string[]): string {
  const all = names.map(wordsOf);
  const [first = ""] = all[0] ?? [];
  const isCommon = all.length > 1 && all.every((words) => words[0] === first);
  // A noun is no prefix: without it the others would speak of nothing.
  const isPrefix = names.every((name) => partsOf(name, first).nouns.length > 0);
  return isCommon && verbKind(first) === undefined && isPrefix ? first : "";
}

/** A name in the singular, whatever its style: `orderItems` and `order_item` are one. */
export const plainNoun = (name: string): string => plainNouns(wordsOf(name)).join("_");

/** Words in the singular. */
export const plainNouns = (words: readonly string[]): readonly string[] => words.map(singular);

/** Words between what comes into a row, or goes out of it, and the row. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(["to", "from", "in", "into", "on", "onto"]);

/** Where an entity stands among nouns. */
export interface NamedEntity<Entity> {
  readonly entity: Entity;
  /** The place after its last word. */
  readonly end: number;
}

/** The entities that nouns name: the longest first, the last first among equals. */
export function entitiesNamed<Entity>(
  nouns: readonly string[],
  known: ReadonlyMap<string, Entity>,
): readonly NamedEntity<Entity>[] {
  const plain = plainNouns(nouns);
  const found: NamedEntity<Entity>[] = [];
  for (let length = plain.length; length > 0; length--)
    for (let end = plain.length; end >= length; end--) {
      const entity = known.get(plain.slice(end - length, end).join("_"));
      if (entity !== undefined) found.push({ entity, end });
    }
  return found;
}

/** The name of the entity that nouns speak of where none is known: their plural. */
export const entityCalled = (nouns: readonly string[]): string => pluralName(nouns.join("_"));
