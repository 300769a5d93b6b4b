import { canonicalText } from "../../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own, put, type Row, type Value } from "../../../../kit/internal.js";
import { checkRow } from "../../../../runtime/rows/check.js";
import { draftOf } from "../../../../schema/draft.js";
import { entitiesOf } from "../../../../schema/entity.js";
import type { IntentFile } from "../../../../schema/index.js";
import type { CapturedCall } from "../../capture/capture.js";
import type { Action } from "./action.js";
import type { ServerTable } from "./tables.js";

/** How deep within a result rows are looked for. */
const MAX_DEPTH = 4;
/** The actions whose results show rows that they have not made. */
const SHOWING: ReadonlySet<string> = new Set(["readAll", "read", "list", "update"]);
/** Those that make rows: of what they are told, and of what they answer. */
const MAKING: ReadonlySet<string> = new Set(["addAll", "create"]);

/** The effect of an action on rows: its function, or for actions over rows the effect of their use. */
const doneBy = ({ does, facts }: Action): string => (isObject(facts.use) ? String(facts.use.does) : does);

/**
 * The rows that a server had before it was captured: each as it was shown first, and none that a client has made meanwhile.
 * @param actions what its tools do, by the names that the server has for them
 * @param intents those that were made of it: what their columns do not take is left out
 */
export function recordedRows(
  calls: readonly CapturedCall[],
  actions: ReadonlyMap<string, Action>,
  tables: readonly ServerTable[],
  intents: readonly IntentFile[],
): Readonly<Record<string, readonly Row[]>> {
  const { entities } = entitiesOf(intents.flatMap((file) => draftOf(file).intent ?? []));
  /** What was made and is known by no key: the answer was words. */
  const unnamed: JsonObject[] = [];
  const known = new Map(tables.map((table) => [table.entity, new Map<string, JsonObject | null>()]));
  for (const { method, params, result } of calls) {
    const action = method === "tools/call" ? actions.get(String(params.name)) : undefined;
    if (action === undefined || result === undefined || result.isError === true) continue;
    const isMaking = MAKING.has(doneBy(action));
    if (!isMaking && !SHOWING.has(doneBy(action))) continue;
    const { arguments: told } = params;
    const shown = [...valuesIn(result), ...(isMaking ? [told] : [])];
    for (const table of tables.filter(({ entity }) => isAbout(action, entity))) {
      const rows = known.get(table.entity);
      const found = shown.flatMap((value) => rowsWithin(value, table, 0));
      for (const row of found) {
        const key = keyOf(row, table);
        if (rows === undefined || rows.has(key)) continue;
        // Null stands for what was made while it was captured.
        rows.set(key, isMaking || isOfThese(row, table, unnamed) ? null : row);
      }
      if (found.length === 0 && isMaking && isObject(told)) unnamed.push(told);
    }
  }
  const made: Record<string, readonly Row[]> = {};
  for (const table of tables) {
    const entity = entities.get(table.entity);
    const rows = [...(known.get(table.entity) ?? new Map<string, null>()).values()].filter((row) => row !== null);
    if (entity === undefined || rows.length === 0) continue;
    const fit = rows.map((row) => {
      const values: Record<string, Value | null> = {};
      for (const name of table.columns) {
        const value = own(row, name);
        if (isValue(value) && checkRow(entity, { [name]: value }).length === 0) put(values, name, value);
      }
      return values as Row;
    });
    put(made, table.entity, fit);
  }
  return made;
}

/** Whether an action has to do with the rows of an entity. */
const isAbout = ({ facts }: Action, entity: string): boolean =>
  facts.entity === entity ||
  (Array.isArray(facts.tables) && facts.tables.some((one) => isObject(one) && one.entity === entity));

/** What a result says in JSON: its structure, or its words where these are JSON. */
function valuesIn({ content, structuredContent }: NonNullable<CapturedCall["result"]>): readonly unknown[] {
  if (isObject(structuredContent)) return [structuredContent, ...Object.values(structuredContent).flatMap(parsed)];
  return Array.isArray(content) ? content.flatMap((part) => (isObject(part) ? parsed(part.text) : [])) : [];
}

function parsed(text: unknown): readonly unknown[] {
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return [];
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

/** The objects within a value that have the key of a table, and nothing within these. */
function rowsWithin(value: unknown, table: ServerTable, depth: number): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => rowsWithin(one, table, depth + 1));
  if (!isObject(value)) return [];
  if (isRow(value, table)) return [value];
  return Object.values(value).flatMap((one) => rowsWithin(one, table, depth + 1));
}

/** Whether an object has all of a table's key, and, where that is no more than an `id`, another of its columns. */
function isRow(value: JsonObject, { key, columns }: ServerTable): boolean {
  const isKeyed = key.every((name) => typeof own(value, name) === "string" || typeof own(value, name) === "number");
  // An `id` that no result shows is the mock's own.
  const isUnkeyed = key.length === 1 && key[0] === "id" && own(value, "id") === undefined;
  return (
    (isKeyed || isUnkeyed) &&
    (columns.length === key.length || columns.some((name) => !key.includes(name) && Object.hasOwn(value, name)))
  );
}

/** Whether a row is what was made of some arguments; they count for one row alone. */
function isOfThese(row: JsonObject, { columns }: ServerTable, unnamed: JsonObject[]): boolean {
  const at = unnamed.findIndex((args) => {
    const named = columns.filter((name) => Object.hasOwn(args, name));
    return named.length > 0 && named.every((name) => canonicalText(own(args, name)) === canonicalText(own(row, name)));
  });
  if (at >= 0) unnamed.splice(at, 1);
  return at >= 0;
}

/** JSON that was read holds values alone; undefined stands for what is not there. */
const isValue = (value: unknown): value is Value | null => value !== undefined;

const keyOf = (row: JsonObject, { key }: ServerTable): string =>
  key.every((name) => own(row, name) === undefined)
    ? canonicalText(row)
    : JSON.stringify(key.map((name) => String(own(row, name))));
