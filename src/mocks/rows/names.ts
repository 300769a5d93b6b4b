import { pluralName, singular } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";

const FILLERS: ReadonlySet<string> = new Set(
  "by id for the a an my our new in of to from up all multiple with and or on as via".split(" "),
);
/** Words that say nothing at the end of a name or before a filler: `get_order_data`, but not `get_data_set`. */
const VAGUE: ReadonlySet<string> = new Set("details detail info information text data".split(" "));

/** Last words of names that read a number: `get_order_count`. */
const COUNTED: ReadonlySet<string> = new Set(["count", "number", "total"]);

/** Services with a method: `OrderService.Create`. */
const SERVICE = /(?:^|[./:])([A-Z][A-Za-z0-9]*?)(?:Service|Controller|Api|API)[._/:](.+)$/;
/** Two words that are a verb. */
const CHECK = /^[Cc]heck[_-]?([Ii]n|[Oo]ut)(?=[A-Z_-])/;

export interface NameParts {
  readonly verb: string | null;
  readonly kind: VerbKind | null;
  readonly isFirst: boolean;
  readonly others: readonly string[];
  readonly nouns: readonly string[];
}

export const nameWords = (name: string): readonly string[] =>
  snakeCase(name)
    .split("_")
    .filter((word) => word !== "");

/**
 * The verb is the first word, else a later one that is hardly a noun, else the last.
 * @param prefix of all names
 * @param rows nouns of rows, which are verbs only if no other word is: `order` in `order_list` and `abort_order`
 */
export function partsOf(name: string, prefix = "", rows: ReadonlySet<string> = new Set()): NameParts {
  const all = operationWords(name);
  const words = prefix !== "" && all[0] === prefix && all.length > 1 ? all.slice(1) : all;
  const isMethod = words.length > 1 && (/[./:]/.test(name) || SERVICE.test(name));
  const at = isMethod && isPlainVerb(words.at(-1)) ? words.length - 1 : verbAt(words, rows);
  const verb = words[at] ?? null;
  const kind = kindOf(words, at);
  const others = words.filter((_, place) => place !== at);
  const nouns = others.filter(
    (word, place) =>
      !FILLERS.has(word) && !(VAGUE.has(word) && (place === others.length - 1 || FILLERS.has(others[place + 1] ?? ""))),
  );
  return {
    verb,
    kind,
    isFirst: at === 0,
    others,
    nouns: kind === "count" && COUNTED.has(nouns.at(-1) ?? "") ? nouns.slice(0, -1) : nouns,
  };
}

/** Returns the words of an operation: a service is called like its rows, and its method may name them again. */
function operationWords(name: string): readonly string[] {
  const [, owner, method = ""] = SERVICE.exec(name) ?? [];
  if (owner === undefined) return nameWords(name.replace(CHECK, (_, way: string) => `check${way.toLowerCase()}_`));
  const [rows, words] = [nameWords(owner), nameWords(method)];
  return plainNouns(rows).every((noun) => plainNouns(words).includes(noun)) ? words : [...rows, ...words];
}

function verbAt(words: readonly string[], rows: ReadonlySet<string>): number {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const isRow = (word: string): boolean => !isPlainVerb(word) && rows.has(singular(word));
  if (words.length > 1 && isRow(first) && ENDING.has(last)) return words.length - 1;
  if (verbKind(first) !== undefined) return 0;
  const plain = places(words).find((place) => isPlainVerb(words[place]));
  if (plain !== undefined) return plain;
  return verbKind(last) === undefined || (words.length > 1 && isRow(last)) ? -1 : words.length - 1;
}

/** Verbs that end a name which begins with the noun of its rows. */
const ENDING: ReadonlySet<string> = new Set(
  "create add new insert get read fetch retrieve list search find update edit modify delete remove cancel".split(" "),
);

/** Returns the positions of words to try, with the last word first: a verb is rather at the end than in the middle. */
const places = (words: readonly string[]): readonly number[] => [words.length - 1, ...words.keys()];

/** Returns the kind of a verb in a name: in `create_or_update`, the last verb counts. */
function kindOf(words: readonly string[], at: number): VerbKind | null {
  const kind = verbKind(words[at]) ?? null;
  const joined = words[at + 1] === "or" || words[at + 1] === "and" ? verbKind(words[at + 2]) : undefined;
  if (joined !== undefined) return kind === "create" || joined === "create" ? "put" : kind;
  const isCounted = COUNTED.has(words.at(-1) ?? "") && words.length > at + 2;
  return kind === "read" && isCounted ? "count" : kind;
}

/** Returns the first word that all names share, such as `slack`; empty if there is none. */
export function commonPrefix(names: readonly string[]): string {
  const all = names.map(operationWords);
  const [first = ""] = all[0] ?? [];
  const isCommon = all.length > 1 && all.every((words) => words[0] === first);
  // A noun is no prefix: the other names need it.
  const isPrefix = names.every((name) => partsOf(name, first).nouns.length > 0);
  return isCommon && verbKind(first) === undefined && isPrefix ? first : "";
}

/** Returns the singular of a name of any style: `orderItems` and `order_item` are the same. */
export const plainNoun = (name: string): string => plainNouns(nameWords(name)).join("_");

export const plainNouns = (words: readonly string[]): readonly string[] => words.map(singular);

/** Prepositions between an item that is added or removed and the row. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(["to", "from", "in", "into", "on", "onto"]);

export interface NamedEntity<Entity> {
  readonly entity: Entity;
  readonly end: number;
}

/** Returns the entities that nouns name, the longest names first, and the last of equally long ones. */
export function entitiesNamed<Entity>(
  nouns: readonly string[],
  known: ReadonlyMap<string, Entity>,
): readonly NamedEntity<Entity>[] {
  const plain = plainNouns(nouns);
  const found: NamedEntity<Entity>[] = [];
  for (let length = plain.length; length > 0; length--)
    for (let end = plain.length; end >= length; end--) {
      const start = end - length;
      // The words before the last one may have no singular: `data_sets`.
      const asSaid = [...nouns.slice(start, end - 1), ...plain.slice(end - 1, end)].join("_");
      const entity = known.get(plain.slice(start, end).join("_")) ?? known.get(asSaid);
      if (entity !== undefined) found.push({ entity, end });
    }
  return found;
}

/**
 * Returns the nouns of rows: of given ones, of names that begin with a plain verb, and of keys among the parameters.
 * @param stems nouns before the endings of keys
 */
export function rowNouns(
  names: readonly string[],
  prefix: string,
  entities: readonly string[],
  stems: readonly string[],
): ReadonlySet<string> {
  const said = names.flatMap((name) => {
    const { isFirst, verb, nouns } = partsOf(name, prefix);
    return isFirst && isPlainVerb(verb ?? "") ? [nouns.at(-1) ?? ""] : [];
  });
  return new Set([...said, ...[...entities, ...stems].map((name) => nameWords(name).at(-1) ?? "")].map(singular));
}

export const entityCalled = (nouns: readonly string[]): string => pluralName(nouns.join("_"));

/**
 * Kind of a verb in the name of an operation. `create` makes a row, `put` makes it or writes over it; `act` acts on an existing row, and
 * keeps it; `pure` computes, sends or tells, and keeps nothing.
 */
export type VerbKind =
  | "create"
  | "put"
  | "list"
  | "search"
  | "read"
  | "count"
  | "update"
  | "remove"
  | "move"
  | "act"
  | "pure";

/** Verbs by kind: first verbs that are rarely nouns, and after the bar verbs that are nouns as well. */
const VERBS: Readonly<Record<VerbKind, string>> = {
  create:
    "create add new insert make register append submit generate enroll enrol hire invite issue raise lodge | " +
    "book schedule place open post order reserve request purchase buy rent borrow start file log record publish",
  put: "save upsert store write put | ",
  list: "list browse enumerate all | index",
  search: "search find query filter lookup_all | ",
  read: "get read show fetch retrieve describe lookup load inspect | view check track detail info look see",
  count: "count tally | total",
  update:
    "update edit change modify patch set rename reschedule adjust amend replace upgrade downgrade correct revise relabel | ",
  remove: "delete remove destroy erase purge unregister | drop trash",
  move: "move | ",
  act:
    "cancel archive unarchive close reopen approve reject assign unassign refund void complete finish pay ship confirm activate " +
    "deactivate enable disable suspend unsuspend resume pause lock unlock accept decline mark return block unblock renew extend stop " +
    "resolve escalate transfer freeze unfreeze release restore deliver dispatch withdraw revoke expire retire discontinue promote " +
    "demote terminate settle capture dispute acknowledge dismiss snooze mute unmute pin unpin star unstar like unlike follow unfollow " +
    "subscribe unsubscribe verify validate merge fork sign seal reset clear empty checkin checkout refill rate tag untag attach detach " +
    "link unlink apply redeem rotate send | hold delay print process",
  pure:
    "calculate compute estimate convert translate summarize summarise analyze analyse explain compare recommend suggest predict simulate " +
    "preview notify email message ping echo think run execute play ask answer say speak call download upload import export format " +
    "parse render test | quote plan is has can does exists",
};

const KINDS = Object.keys(VERBS) as readonly VerbKind[];
const STRONG = new Map<string, VerbKind>();
const WEAK = new Map<string, VerbKind>();
for (const kind of KINDS) {
  const [strong = "", weak = ""] = (VERBS[kind] ?? "").split("|");
  for (const verb of strong.trim().split(/\s+/)) if (verb !== "") STRONG.set(verb, kind);
  for (const verb of weak.trim().split(/\s+/)) if (verb !== "") WEAK.set(verb, kind);
}

export const verbKind = (word: string | undefined): VerbKind | undefined =>
  word === undefined ? undefined : (STRONG.get(word) ?? WEAK.get(word));

export const isPlainVerb = (word: string | undefined): boolean => word !== undefined && STRONG.has(word);

/** Tests for a verb that creates rows only if no row is identified: `place` an order, `open` a window. */
export const isDoubtful = (word: string): boolean => WEAK.has(word);

/** Nouns of rows that some verbs create besides their object: `rent_car` makes a rental of the car. */
const DEEDS: Readonly<Record<string, string>> = {
  book: "booking",
  reserve: "reservation",
  rent: "rental",
  hire: "rental",
  lease: "lease",
  borrow: "loan",
  lend: "loan",
  order: "order",
  buy: "purchase",
  purchase: "purchase",
  subscribe: "subscription",
  register: "registration",
  enroll: "enrollment",
  enrol: "enrolment",
  apply: "application",
  transfer: "transfer",
  pay: "payment",
  refund: "refund",
  review: "review",
  rate: "rating",
  request: "request",
  invite: "invitation",
};

export const deedOf = (verb: string): string | undefined => (Object.hasOwn(DEEDS, verb) ? DEEDS[verb] : undefined);
