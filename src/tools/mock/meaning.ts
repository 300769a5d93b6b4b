import { isObject } from "../../json/object.js";
import type { Row } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { GivenTool } from "./givenTool.js";

/** What a tool does with the rows of an entity. */
export type ToolEffect = "create" | "list" | "read" | "update" | "remove";

/** What a tool means for the state behind it. */
export interface ToolMeaning {
  readonly does: ToolEffect;
  /** Whose rows: a name of `rows`, or the plural of what the tool is called after. */
  readonly entity: string;
  /** The parameter that says which row, for tools about one; of `create` none. */
  readonly parameter?: string;
  /** The column that tells rows apart. */
  readonly key: string;
}

/** Words for what a tool does, as its name begins or ends with one. */
const VERBS: Readonly<Record<ToolEffect, readonly string[]>> = {
  create: ["create", "add", "new", "insert", "book", "make", "schedule", "place", "submit", "register", "open", "post"],
  list: ["list", "search", "find", "query", "browse", "filter", "all"],
  read: ["get", "read", "show", "fetch", "retrieve", "view", "lookup", "check", "describe"],
  update: ["update", "edit", "change", "modify", "patch", "rename", "reschedule", "set"],
  remove: ["delete", "remove", "cancel", "drop", "destroy"],
};

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
 * Recognises what tools do with one set of rows: by their names, by parameters that are keys, and by the columns of the
 * rows that are there. Tools about the same thing share an entity and its key; a tool that fits nothing stands alone.
 * @param corrections what is known better, by tool; null for one that stands alone
 */
export function meaningsOf(
  tools: readonly GivenTool[],
  rows: Readonly<Record<string, readonly Row[]>>,
  corrections: Readonly<Record<string, Partial<ToolMeaning> | null>> = {},
): ReadonlyMap<string, ToolMeaning> {
  const drafts = tools.flatMap((tool) => {
    const corrected = corrections[tool.name];
    if (corrected === null) return [];
    const about = { ...effectOf(tool, Object.keys(rows)), ...corrected };
    return about.does === undefined || about.entity === undefined
      ? []
      : [{ tool, about: { ...about, does: about.does, entity: about.entity } }];
  });
  const entities = new Map<string, typeof drafts>();
  for (const draft of drafts) entities.set(draft.about.entity, [...(entities.get(draft.about.entity) ?? []), draft]);
  const meanings = new Map<string, ToolMeaning>();
  for (const [entity, own] of entities) {
    const columns = new Set((rows[entity] ?? []).flatMap((row) => Object.keys(row)));
    const single = singular(entity);
    const found = own.map((draft) => ({ ...draft, at: keyParameter(draft.tool, single, columns) }));
    const ofOne = found.filter(({ about }) => about.does !== "create" && about.does !== "list");
    const named = ofOne.find(({ at }) => at !== null)?.at ?? undefined;
    const key = own.map(({ about }) => about.key).find((one) => one !== undefined) ?? keyColumn(named, columns);
    // Rows that nothing gives back and nothing was given of are no state.
    const isState = columns.size > 0 || found.some(({ about }) => about.does === "create" || about.does === "update");
    if (!isState) continue;
    for (const { tool, about, at } of found) {
      const parameter = about.parameter ?? at ?? undefined;
      const isOfOne = about.does === "read" || about.does === "update" || about.does === "remove";
      if (isOfOne && parameter === undefined) {
        if (about.does === "read") meanings.set(tool.name, { does: "list", entity, key });
        continue;
      }
      meanings.set(tool.name, {
        does: about.does,
        entity,
        key,
        ...(isOfOne ? { parameter: parameter as string } : {}),
      });
    }
  }
  return meanings;
}

/** What a tool's name says: what it does, and with what. */
function effectOf({ name }: GivenTool, known: readonly string[]): Partial<ToolMeaning> {
  const words = snakeCase(name)
    .split("_")
    .filter((word) => word !== "");
  const does = (Object.keys(VERBS) as ToolEffect[]).find((effect) =>
    [words[0], words.at(-1)].some((word) => word !== undefined && VERBS[effect].includes(word)),
  );
  if (does === undefined) return {};
  const verb = words.findIndex((word) => VERBS[does].includes(word));
  const nouns = words.filter((word, at) => at !== verb && !FILLERS.includes(word));
  const entity = entityOf(nouns, known);
  if (entity === null) return {};
  const isMany = does === "read" && nouns.at(-1) !== undefined && singular(nouns.at(-1) as string) !== nouns.at(-1);
  return { does: isMany ? "list" : does, entity };
}

/** The entity that nouns name: one that has rows, in the singular or the plural, else the plural of the nouns. */
function entityOf(nouns: readonly string[], known: readonly string[]): string | null {
  const plain = (text: string): string => snakeCase(text).split("_").map(singular).join("_");
  for (let from = 0; from < nouns.length; from++) {
    const found = known.find((name) => plain(name) === plain(nouns.slice(from).join("_")));
    if (found !== undefined) return found;
  }
  const held = known.find((name) => nouns.some((noun) => plain(name) === singular(noun)));
  const last = nouns.at(-1);
  return held ?? (last === undefined ? null : plural([...nouns.slice(0, -1), singular(last)].join("_")));
}

/** The parameter that says which row: `id`, the entity's (`order_id`, `orderNumber`), or a required column. */
function keyParameter({ parameters }: GivenTool, single: string, columns: ReadonlySet<string>): string | null {
  const names = isObject(parameters.properties) ? Object.keys(parameters.properties) : [];
  const required = new Set(Array.isArray(parameters.required) ? (parameters.required as readonly unknown[]) : []);
  const last = single.split("_").at(-1) as string;
  const isOwn = (name: string): boolean =>
    ["id", "number", "key", "code", "ref", "reference"].some((end) =>
      [`${single}_${end}`, `${last}_${end}`].includes(snakeCase(name)),
    );
  return (
    names.find(isOwn) ??
    names.find((name) => snakeCase(name) === "id") ??
    names.find((name) => required.has(name) && columns.has(name)) ??
    names.find((name) => required.has(name) && /_(id|name|number)$/.test(snakeCase(name))) ??
    null
  );
}

/** The column of a key: as the parameter is called, `id` where rows have that, else as the parameter is called. */
function keyColumn(parameter: string | undefined, columns: ReadonlySet<string>): string {
  if (parameter !== undefined && columns.has(parameter)) return parameter;
  return parameter === undefined || columns.has("id") ? "id" : parameter;
}

/** A noun in the singular. */
export function singular(noun: string): string {
  if (/(ss|us|is)$/.test(noun)) return noun;
  if (/ies$/.test(noun)) return `${noun.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|zes)$/.test(noun)) return noun.slice(0, -2);
  return noun.endsWith("s") ? noun.slice(0, -1) : noun;
}

function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (/(ch|sh|x|s|z)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}
