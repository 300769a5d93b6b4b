import { isUncountable, rowNouns, singular, withArticle } from "../../schema/english/nouns.js";
import { spoken } from "../../schema/english/sentences.js";
import type { ResolvedIntent } from "../../schema/facts.js";

const MAX_WORDS = 7;
const SCHEMA_WORDS = /\b(?:intent|query|slot|api|user|existing|given|selected|specified|certain)\b/i;
const JOINTS: ReadonlySet<string> = new Set(["to", "from", "for", "in", "on", "of", "with", "by", "and", "into", "at"]);
/** Nouns in -ing that are things, not activities. */
const COUNTED: ReadonlySet<string> = new Set(
  `meeting booking building listing painting ring string king thing setting reading wedding viewing showing screening
  recording posting rating ranking drawing opening hearing warning filling fitting outing cleaning`.split(/\s+/),
);
const ARTICLES: ReadonlySet<string> = new Set(["a", "an", "the", "my", "some"]);
const SEARCHES: ReadonlySet<string> = new Set(["find", "search", "get", "list", "lookup", "query", "show", "check"]);

/** Verbs at the end of a command: `hotel_book`. */
const LAST_VERBS: ReadonlySet<string> = new Set([
  "book",
  "buy",
  "cancel",
  "change",
  "order",
  "plan",
  "rent",
  "reserve",
  "schedule",
]);

/** Last verbs that are also nouns: `cancel_order` cancels, and does not order. */
const NOUNS_TOO: ReadonlySet<string> = new Set(["book", "change", "order", "plan", "schedule"]);

/** Verbs at the beginning of a command, before such a noun. */
const FIRST_VERBS: ReadonlySet<string> = new Set(
  "borrow complete confirm create delete edit lend make modify pay place review see set start submit track view".split(
    " ",
  ),
);

/** A service at the beginning of a command: `hotels_4_search_hotel`. */
const SERVICE = /^[a-z]+(?:_[a-z]+)*_\d+_(?=[a-z])/;

/**
 * Returns the user's wishes for an intent, as they follow "I would like to": from its name (`book_table` gives `book a
 * table`), and from its description if that is short.
 */
export function verbPhrasesOf(intent: ResolvedIntent): readonly string[] {
  const { description, query } = intent;
  const name = commandWords(intent);
  const row = rowNoun(intent);
  const rows = query && row !== null && (intent.entity !== null || isSearch(name)) ? searches(row) : null;
  // An uncountable result is no row: the weather is checked.
  const isMass = query && row === null && SERVICE.test(intent.command) && isSearch(name);
  const named =
    rows ??
    (isMass ? questions(name.slice(1)) : null) ??
    (query && !LAST_VERBS.has(name.at(-1) ?? "") ? questions(name) : [namedTask(name, intent.entity)]);
  const wish = asWish(description, named[0]?.split(" ")[0] ?? "");
  const described = describedTask(wish) ?? headOf(wish)?.text ?? null;
  return described === null || named.includes(described) ? named : [...named, described];
}

/** Returns the noun of a query's rows or a task's results: its entity, or its name if that is better. */
export function rowNoun(intent: ResolvedIntent): string | null {
  const { command, entity, query } = intent;
  const isService = SERVICE.test(command);
  if (entity !== null && !isService) return entity;
  const name = commandWords(intent);
  if (!query || !isSearch(name)) return null;
  // A service's name is technical, its description is not: `find_provider` finds a dentist.
  const described = isService ? headOf(asWish(intent.description, name[0] ?? "")) : null;
  if (described !== null && FINDING.test(described.verb) && !isUncountable(lastOf(described.thing)))
    return described.thing;
  // The weather is not a record.
  if (isService && isUncountable(name.at(-1) ?? "")) return null;
  return name
    .slice(1)
    .join(" ")
    .replace(/ available$/, "");
}

function commandWords({ command }: ResolvedIntent): readonly string[] {
  return spoken(command.replace(SERVICE, "")).toLowerCase().split(" ");
}

const lastOf = (noun: string): string => noun.split(" ").at(-1) ?? "";

const isSearch = ([verb = "", ...things]: readonly string[]): boolean => SEARCHES.has(verb) && things.length > 0;

function searches(entity: string): readonly string[] {
  const rows = rowNouns(entity).plural;
  return [`find ${rows}`, `look up ${rows}`, `search for ${rows}`];
}

/** Wishes for a query whose name has no verb: `bank_balance`. */
function questions(name: readonly string[]): readonly string[] {
  const what = name.join(" ");
  return [`check the ${what}`, `look into the ${what}`, `sort out the ${what}`];
}

/** Verbs that begin closed values: `change_lock`. */
const TASK_VERBS: ReadonlySet<string> = new Set(
  `add assemble build cancel change check clean close collect copy cut deliver fix install inspect mount move open paint
  pack pick remove renew repair replace return turn update upgrade wash`.split(/\s+/),
);

/** Returns closed values in words, by value, if all are tasks: `open a door` for `open_door`; null otherwise. */
export function tasksAmong(values: readonly unknown[]): ReadonlyMap<string, string> | null {
  const names = values.map((value) => spoken(String(value)).split(" "));
  if (!names.every((name) => name.length > 1 && TASK_VERBS.has(name[0] ?? ""))) return null;
  return new Map(names.map((name, at) => [String(values[at]), namedTask(name)]));
}

/** @param entity the entity of the task's rows */
function namedTask(name: readonly string[], entity: string | null = null): string {
  const last = name.at(-1) ?? "";
  const [verb = "", ...rest] = endsWithVerb(name) ? [last, ...name.slice(0, -1)] : name;
  if (rest.length === 0) return verb;
  if (JOINTS.has(rest[0] ?? "")) return [verb, ...rest].join(" ");
  const joint = rest.findIndex((word) => JOINTS.has(word));
  const things = joint < 0 ? rest : rest.slice(0, joint);
  const more = joint < 0 ? [] : rest.slice(joint);
  return [verb, thing(things.join(" "), entity), ...more].join(" ");
}

/** True for `hotel_book` and `order_cancel`, not for `cancel_order`. */
function endsWithVerb(name: readonly string[]): boolean {
  const [first = "", last = ""] = [name[0], name.at(-1)];
  if (name.length < 2 || !LAST_VERBS.has(last)) return false;
  const begins = FIRST_VERBS.has(first) || TASK_VERBS.has(first) || SEARCHES.has(first) || LAST_VERBS.has(first);
  return !(begins && NOUNS_TOO.has(last));
}

function thing(noun: string, entity: string | null): string {
  const last = noun.split(" ").at(-1) ?? "";
  const isCounted = COUNTED.has(last) || spoken(entity ?? "").endsWith(`${last}s`);
  const isBare = isUncountable(last) || singular(last) !== last || (/ing$/.test(last) && !isCounted);
  return isBare ? noun : withArticle(noun);
}

/** True for a word in -ing that is a form of a verb, unlike `bring`. */
const isActivity = (word: string): boolean => word.endsWith("ing") && /[aeiouy]/.test(word.slice(0, -3));

/**
 * Returns a description with its first verb as in a wish: `Cancels an order` gives `Cancel an order`; empty if the verb
 * has another form.
 * @param verb the verb of the intent's name
 */
function asWish(description: string, verb: string): string {
  const text = description.trim();
  const [first = ""] = /^[a-z]+(?= )/i.exec(text) ?? [];
  const form = first.toLowerCase();
  const isThird = /[^su]s$/.test(form) && !form.endsWith("is");
  if (!isThird && !isActivity(form)) return text;
  const isOwn = verb !== "" && form !== verb && form.startsWith(verb.replace(/[ey]$/, ""));
  const base = isOwn ? verb : isThird ? form.replace(/ies$/, "y").replace(/(?<=ss|x|zz|ch|sh|o)es$|s$/, "") : "";
  return base === "" ? "" : `${base}${text.slice(first.length)}`;
}

const FINDING = /^(?:find|search for|look for|discover|browse|see)$/;
/** Adjectives that schemas use and people do not say. */
const CHOSEN = /\b(?:selected|given|specific|specified|particular|certain|available)\s+/g;
/** Words that end the task in a description and introduce its slots. */
const FURTHER =
  / (?:by|in|at|for|with|based|between|from|on|to|happening|according|using|of choice|of an? (?:certain|given|particular|specific))\b/;
const MAX_HEAD = 3;

/**
 * The beginning of a description: `search for a hair stylist by city` gives the verb and `hair stylist`; null if people
 * would not say it.
 */
function headOf(description: string): { readonly text: string; readonly verb: string; readonly thing: string } | null {
  const [first = ""] = description
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(/[.;,(]/);
  const [, verb = "", rest = ""] = /^((?:search|look) for|\w+) (.*)$/i.exec(first) ?? [];
  const object = (rest.split(FURTHER)[0] ?? "").replaceAll(CHOSEN, "").trim();
  const words = object.split(/\s+/);
  const article = ARTICLES.has(words[0] ?? "") ? words[0] : null;
  const bare = (article === null ? words : words.slice(1)).join(" ");
  const [last = ""] = words.slice(-1);
  const isWhole = article !== null || isUncountable(last) || singular(last) !== last;
  const count = bare === "" ? 0 : bare.split(" ").length;
  if (
    count === 0 ||
    count > MAX_HEAD ||
    !isWhole ||
    SCHEMA_WORDS.test(object) ||
    /\b(?:and|or|list)\b/.test(object) ||
    / which\b/.test(rest)
  )
    return null;
  if (!/^[\p{L} -]+$/u.test(`${verb} ${object}`)) return null;
  const action = verb.toLowerCase();
  const noun = article === null && singular(last) !== last ? [...words.slice(0, -1), singular(last)].join(" ") : bare;
  return {
    text: `${action} ${article === null ? "" : `${article === "the" ? "the" : withArticle(bare).split(" ")[0]} `}${bare}`,
    verb: action,
    thing: noun,
  };
}

function describedTask(description: string): string | null {
  const [first = ""] = description.split(/[.;,(]/);
  const text = first.trim();
  if (text === "" || SCHEMA_WORDS.test(text) || text.split(/\s+/).length > MAX_WORDS) return null;
  const [verb = "", ...rest] = text.split(" ");
  // Without an article, as in "book pedicure", it is a title and not speech.
  if (SEARCHES.has(verb.toLowerCase()) || !rest.some((word) => ARTICLES.has(word.toLowerCase()))) return null;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
