import { lazily } from "../../../base/json/memoized.js";
import type { Kind } from "./kind.js";
import { CODES } from "./kinds/codes.js";
import { CULTURE } from "./kinds/culture.js";
import { FOOD } from "./kinds/food.js";
import { HEALTH } from "./kinds/health.js";
import { LEARNING } from "./kinds/learning.js";
import { MOMENTS } from "./kinds/moments.js";
import { MONEY } from "./kinds/money.js";
import { AMOUNTS } from "./kinds/numbers.js";
import { PEOPLE } from "./kinds/people.js";
import { PLACES } from "./kinds/places.js";
import { THINGS } from "./kinds/things.js";
import { TRAVEL } from "./kinds/travel.js";
import { WORK } from "./kinds/work.js";
import { headLast, wordsOf } from "./wordsOf.js";

/** Information about a slot besides its name. */
export interface SlotAbout {
  readonly description?: string;
  /** Name of its entity or intent. */
  readonly of?: string;
}

/** Words that mean little without the words around them. */
const EMPTY_HEADS: ReadonlySet<string> = new Set([
  "name",
  "title",
  "type",
  "kind",
  "item",
  "detail",
  "info",
  "information",
  "preference",
  "choice",
  "text",
  "value",
  "list",
  "content",
  "label",
  "category",
  "description",
  "option",
  "id",
  "number",
  "subject",
  "genre",
  "level",
]);
const SMALL_WORDS: ReadonlySet<string> = new Set(
  "the a an of for to in on at by with and or is be my your new old own other preferred desired first last next".split(
    " ",
  ),
);
const VERBS =
  /^(?:find|search|get|list|show|book|make|create|add|order|buy|send|play|set|log|write|reserve|rent|open)$/;
/** Words of a description that are examined: the subject comes first. */
const DESCRIPTION_WORDS = 8;

/** Returns the kind of a slot's texts: by whole words of its name, then of its description, then of its owner. */
export function kindOf(name: string, { description = "", of = "" }: SlotAbout = {}): Kind | undefined {
  const said = wordsOf(name);
  if (said[0] === "number" && said[1] === "of") return kindNamed(["count"]);
  const words = headLast(said);
  const owners = ownersIn(of);
  const head = words.at(-1) ?? "";
  // "title" of a film, "subject" of a mail, "extra options" of coffee.
  const owned = first(owners, (owner) => kindNamed([...owner, ...words]));
  if (owned !== undefined) return owned;
  if (head === "name" && words.length > 1 && kindNamed(words) === undefined)
    return ending(words.slice(0, -1)) ?? described(description) ?? kindNamed(["proper name"]);
  const named = ending(words);
  if (named !== undefined && !(words.length === 1 && isBare(head))) return named;
  const within = EMPTY_HEADS.has(head) ? ending(words.slice(0, -1)) : undefined;
  return (
    within ??
    anywhere(words) ??
    described(description) ??
    (isBare(head) ? first(owners, kindNamed) : undefined) ??
    named
  );
}

const isBare = (word: string): boolean =>
  word === "name" || word === "title" || word === "item" || word === "description";

/** Returns the kind of the longest known ending. */
function ending(words: readonly string[]): Kind | undefined {
  return first(words, (_, at) => kindNamed(words.slice(at)));
}

/** Returns the kind of the last known words within a name. */
function anywhere(words: readonly string[]): Kind | undefined {
  for (let end = words.length - 1; end > 0; end--) {
    const part = words.slice(0, end);
    const last = part.at(-1) ?? "";
    const kind = SMALL_WORDS.has(last) ? undefined : ending(part);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** Returns the kind that the first recognised words of a description name. */
function described(description: string): Kind | undefined {
  const words = wordsOf(description).slice(0, DESCRIPTION_WORDS);
  return first(words, (word, at) => {
    if (SMALL_WORDS.has(word) || EMPTY_HEADS.has(word)) return undefined;
    return kindNamed(words.slice(at, at + 3)) ?? kindNamed(words.slice(at, at + 2)) ?? kindNamed([word]);
  });
}

/** Returns the owner's name and its endings: "hotel room", "room". */
function ownersIn(of: string): readonly (readonly string[])[] {
  const words = wordsOf(of).filter((word, at) => at > 0 || !VERBS.test(word));
  return words.map((_, at) => words.slice(at));
}

function first<Item>(items: readonly Item[], kindAt: (item: Item, at: number) => Kind | undefined): Kind | undefined {
  for (const [at, item] of items.entries()) {
    const kind = kindAt(item, at);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** All kinds; the first one with a name takes precedence. */
const KINDS: readonly Kind[] = [
  ...MOMENTS,
  ...CODES,
  ...AMOUNTS,
  ...CULTURE,
  ...FOOD,
  ...TRAVEL,
  ...HEALTH,
  ...WORK,
  ...THINGS,
  ...MONEY,
  ...LEARNING,
  ...PLACES,
  ...PEOPLE,
];

/** Returns the kind with exactly this name. */
function kindNamed(words: readonly string[]): Kind | undefined {
  return kindsByName().get(words.join(" "));
}

const kindsByName = lazily(() => {
  const named = new Map<string, Kind>();
  for (const kind of KINDS) {
    for (const name of kind.says) {
      const key = headLast(wordsOf(name)).join(" ");
      if (!named.has(key)) named.set(key, kind);
    }
  }
  return named;
});
