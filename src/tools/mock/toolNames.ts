import { snakeCase } from "../../schema/freeNames.js";
import { pluralName, singular } from "../../schema/nouns.js";
import type { ToolEffect, ToolMeaning } from "./toolUse.js";

/** Words for what a tool does, as its name begins or ends with one. */
const VERBS: Readonly<Record<ToolEffect, readonly string[]>> = {
  create: ["create", "add", "new", "insert", "book", "make", "schedule", "place", "submit", "register", "open", "post"],
  list: ["list", "search", "find", "query", "browse", "filter", "all"],
  read: ["get", "read", "show", "fetch", "retrieve", "view", "lookup", "check", "describe", "track"],
  update: ["update", "edit", "change", "modify", "patch", "rename", "reschedule", "set"],
  remove: ["delete", "remove", "cancel", "drop", "destroy"],
};

/** Words of names that search. */
const SEARCHES: readonly string[] = ["search", "find", "query", "filter"];

/** Words in names of tools that say nothing of what they are about. */
const FILLERS: readonly string[] = [
  "by",
  "id",
  "for",
  "the",
  "a",
  "an",
  "my",
  "details",
  "info",
  "in",
  "of",
  "to",
  "up",
];

/**
 * What a tool's name says: what it does, and with what; nothing where it says neither.
 * @param known entities that there are
 * @param prefix a word that all names begin with, which says nothing of any of them
 */
export function nameMeaning(name: string, known: readonly string[], prefix = ""): Partial<ToolMeaning> {
  const all = wordsOf(name);
  const words = prefix !== "" && all[0] === prefix && all.length > 1 ? all.slice(1) : all;
  const [verb = -1] = [0, words.length - 1].filter((at) => effectOf(words[at]) !== undefined);
  const does = effectOf(words[verb]);
  if (does === undefined) return {};
  const nouns = words.filter((word, at) => at !== verb && !FILLERS.includes(word));
  const entity = entityOf(nouns, known);
  if (entity === null) return { does };
  const last = nouns.at(-1);
  const isMany = does === "read" && last !== undefined && singular(last) !== last;
  return { does: isMany ? "list" : does, entity };
}

const effectOf = (word: string | undefined): ToolEffect | undefined =>
  (Object.keys(VERBS) as ToolEffect[]).find((effect) => word !== undefined && VERBS[effect].includes(word));

/** The word that all of some names begin with, as `slack` does before what each tool does; empty where there is none. */
export function commonPrefix(names: readonly string[]): string {
  const all = names.map(wordsOf);
  const [first = ""] = all[0] ?? [];
  const isCommon = all.length > 1 && all.every((words) => words.length > 1 && words[0] === first);
  return isCommon && effectOf(first) === undefined ? first : "";
}

/** Whether a tool's name says that it searches. */
export const saysSearch = (name: string): boolean => wordsOf(name).some((word) => SEARCHES.includes(word));

const wordsOf = (name: string): readonly string[] =>
  snakeCase(name)
    .split("_")
    .filter((word) => word !== "");

/** The entity that nouns name: one that there is, in the singular or the plural, else the plural of the nouns. */
function entityOf(nouns: readonly string[], known: readonly string[]): string | null {
  const plain = (text: string): string => snakeCase(text).split("_").map(singular).join("_");
  for (let from = 0; from < nouns.length; from++) {
    const found = known.find((name) => plain(name) === plain(nouns.slice(from).join("_")));
    if (found !== undefined) return found;
  }
  const held = known.find((name) => nouns.some((noun) => plain(name) === singular(noun)));
  const last = nouns.at(-1);
  return held ?? (last === undefined ? null : pluralName(nouns.join("_")));
}
