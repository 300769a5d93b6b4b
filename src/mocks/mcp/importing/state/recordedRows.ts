import { canonicalText } from "../../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own, put, type Row, type Value } from "../../../../kit/internal.js";
import { checkRow } from "../../../../runtime/rows/check.js";
import { draftOf } from "../../../../schema/draft.js";
import { entitiesOf } from "../../../../schema/entity.js";
import type { IntentFile } from "../../../../schema/index.js";
import type { CapturedCall } from "../../capture/capture.js";
import type { Action, ServerTable } from "./tables.js";

const MAX_DEPTH = 4;
/** Actions whose results show rows made before. */
const SHOWING: ReadonlySet<string> = new Set(["readAll", "read", "list", "update"]);
const MAKING: ReadonlySet<string> = new Set(["addAll", "create"]);

const doneBy = ({ does, facts }: Action): string => (isObject(facts.use) ? String(facts.use.does) : does);

/** Each row as first shown, without those that a client made; values that do not fit the intents are left out. */
export function recordedRows(
  calls: readonly CapturedCall[],
  actions: ReadonlyMap<string, Action>,
  tables: readonly ServerTable[],
  intents: readonly IntentFile[],
): Readonly<Record<string, readonly Row[]>> {
  const { entities } = entitiesOf(intents.flatMap((file) => draftOf(file).intent ?? []));
  /** Created rows without a known key: the answer was text. */
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
        // Null marks a row made during the capture.
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

const isAbout = ({ facts }: Action, entity: string): boolean =>
  facts.entity === entity ||
  (Array.isArray(facts.tables) && facts.tables.some((one) => isObject(one) && one.entity === entity));

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

function rowsWithin(value: unknown, table: ServerTable, depth: number): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => rowsWithin(one, table, depth + 1));
  if (!isObject(value)) return [];
  if (isRow(value, table)) return [value];
  return Object.values(value).flatMap((one) => rowsWithin(one, table, depth + 1));
}

/** Tests if an object has the whole key of a table and, if that key is just `id`, another column. */
function isRow(value: JsonObject, { key, columns }: ServerTable): boolean {
  const isKeyed = key.every((name) => typeof own(value, name) === "string" || typeof own(value, name) === "number");
  // Without an `id` in any result, the mock assigns it.
  const isUnkeyed = key.length === 1 && key[0] === "id" && own(value, "id") === undefined;
  return (
    (isKeyed || isUnkeyed) &&
    (columns.length === key.length || columns.some((name) => !key.includes(name) && Object.hasOwn(value, name)))
  );
}

function isOfThese(row: JsonObject, { columns }: ServerTable, unnamed: JsonObject[]): boolean {
  const at = unnamed.findIndex((args) => {
    const named = columns.filter((name) => Object.hasOwn(args, name));
    return named.length > 0 && named.every((name) => canonicalText(own(args, name)) === canonicalText(own(row, name)));
  });
  if (at >= 0) unnamed.splice(at, 1);
  return at >= 0;
}

const isValue = (value: unknown): value is Value | null => value !== undefined;

const keyOf = (row: JsonObject, { key }: ServerTable): string =>
  key.every((name) => own(row, name) === undefined)
    ? canonicalText(row)
    : JSON.stringify(key.map((name) => String(own(row, name))));
