import { given } from "../../../../base/json/given.js";
import { isObject } from "../../../../base/json/object.js";
import type { Row, RowUse, Value } from "../../../../kit/internal.js";
import { pluralName, rowNoun } from "../../../../schema/english/nouns.js";
import type { JsonSchema } from "../../../../schema/index.js";
import { meaningText } from "../../../../schema/rowMeaning.js";
import { keyOfRows, type Reading } from "../../../rows/operation.js";
import { single, type ToolFacts } from "./facts.js";
import { type Action, contentOf, gives, listsIn, type ServerTable, serverRows } from "./tables.js";

export interface ReadTool {
  readonly tool: ToolFacts;
  readonly use: Reading;
}

export function rowTables(
  read: readonly ReadTool[],
  rows: Readonly<Record<string, readonly Row[]>>,
  nameOf: (entity: string) => string,
): readonly ServerTable[] {
  const byEntity = new Map<string, ReadTool[]>();
  for (const one of read) byEntity.set(one.use.entity, [...(byEntity.get(one.use.entity) ?? []), one]);
  return [...byEntity].map(([entity, own]) => {
    const key = keyOf(own);
    const tools = own.map(({ tool }) => tool);
    const schemas: Record<string, JsonSchema> = {};
    for (const { tool, use } of own)
      for (const [name, column] of Object.entries(columnsOf(use)))
        if (use.does !== "list" && isObject(tool.schemas[name])) schemas[column] ??= tool.schemas[name] as JsonSchema;
    const shown = { ...heldColumns(rows[entity] ?? []), ...shownColumns(tools, entity, key) };
    const columns = [...new Set([...key, ...Object.keys(schemas), ...Object.keys(shown)])];
    return {
      entity: nameOf(entity),
      source: entity,
      key,
      columns,
      schemas: { ...shown, ...schemas },
      lists: tools.flatMap(({ input }) => listsIn(input)).filter((name) => columns.includes(name)),
      from: "parameters",
    };
  });
}

const heldColumns = (rows: readonly Row[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    rows
      .flatMap((row) => Object.entries(row))
      .flatMap(([name, value]) => (value === null ? [] : [[name, { type: typeOf(value) }]])),
  );

function typeOf(value: Value): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

function keyOf(own: readonly ReadTool[]): readonly string[] {
  const around = own.flatMap(({ use }) => Object.values(use.within ?? {}));
  return [...new Set([...around, keyOfRows(own.map(({ use }) => use)) ?? "id"])];
}

const columnsOf = ({ columns, within, parameter, key }: Reading): Readonly<Record<string, string>> => ({
  ...columns,
  ...within,
  ...(parameter === undefined ? {} : { [parameter]: key }),
});

export function rowAction({ tool, use }: ReadTool, table: ServerTable): Action {
  const { does, entity, key, parameter, isSearch, isByOther: _, reasons: __, doubt: ___, ...rest } = use;
  const about = meaningText({
    does,
    entity,
    isSearch: isSearch === true,
    ...(does === "create" || does === "list" || does === "count" ? {} : given({ parameter, key })),
  });
  const isMany = does === "list" || does === "count";
  const isPlain = isMany && table.columns.length === 1;
  const column = does === "read" ? contentOf(table) : isPlain ? (table.columns[0] ?? null) : null;
  const { whole, ...parts } = rest;
  const row: RowUse = {
    ...parts,
    does,
    entity: table.entity,
    noun: rowNoun(entity),
    key,
    ...given({ parameter }),
    ...(whole === undefined ? {} : { whole: { parameter: whole, columns: {} } }),
    ...(does === "create" ? { initial: initialOf(table, Object.values(columnsOf(use))) } : {}),
  };
  const shown = isMany ? { ...gives(tool, listsOf(tool, table)), ...given({ count: countOf(tool) }) } : gives(tool, {});
  return { does: "overRows", facts: { ...serverRows(table), use: row, column, gives: shown }, about };
}

/** `list_projects`, if rows have a project's name in their key: it lists the distinct values of that column. */
export function keyColumnAction(tool: ToolFacts, tables: readonly ServerTable[]): Action | null {
  const noun = single(tool.nouns.at(-1) ?? "");
  if (tool.verb !== "list") return null;
  for (const table of tables) {
    const column = table.key.find((name) => single(name).replace(/_(name|id|key|path)$/, "") === noun);
    if (column === undefined || table.key.length < 2) continue;
    const columns = Object.fromEntries(
      Object.keys(tool.input).flatMap((name) => (table.key.includes(name) ? [[name, name]] : [])),
    );
    const use: RowUse = { does: "list", entity: table.entity, noun, key: column, columns };
    const facts = { ...serverRows(table), use, column, gives: gives(tool, {}) };
    return { does: "overRows", facts, about: `lists ${pluralName(noun)} that ${table.entity} belong to` };
  }
  return null;
}

function listsOf({ output }: ToolFacts, table: ServerTable): Readonly<Record<string, ServerTable>> {
  const lists = Object.entries(output ?? {}).filter(
    ([, property]) => property.is === "objects" && table.key.every((name) => Object.hasOwn(property.columns, name)),
  );
  const [found] = lists.find(([name]) => single(name) === single(table.entity)) ?? lists[0] ?? [];
  return found === undefined ? {} : { [found]: table };
}

const countOf = ({ output }: ToolFacts): string | undefined =>
  Object.keys(output ?? {}).find(
    (name) => output?.[name]?.is === "other" && /^(?:total|count|total_?count)$/i.test(name),
  );

/** Defaults, the first of a closed list, and true for booleans called `active`, `enabled` and the like. */
function initialOf({ columns, key, schemas }: ServerTable, told: readonly string[]): Readonly<Record<string, Value>> {
  const others = columns.filter((name) => !key.includes(name) && !told.includes(name));
  return Object.fromEntries(
    others.flatMap((name): [string, Value][] => {
      const { default: usual, enum: closed, type } = schemas[name] ?? {};
      if (usual !== undefined && usual !== null) return [[name, usual as Value]];
      if (Array.isArray(closed) && closed.length > 0) return [[name, closed[0] as Value]];
      return type === "boolean" ? [[name, /^(?:is_?)?(?:active|enabled|open|visible)$/i.test(name)]] : [];
    }),
  );
}

function shownColumns(
  tools: readonly ToolFacts[],
  entity: string,
  key: readonly string[],
): Readonly<Record<string, JsonSchema>> {
  for (const { output, outputSchemas } of tools) {
    const inside = Object.entries(output ?? {}).flatMap(([name, property]) =>
      "columns" in property && single(name) === single(entity) ? [property.schema.properties] : [],
    );
    for (const properties of [outputSchemas, ...inside])
      if (isObject(properties) && key.every((name) => Object.hasOwn(properties, name)))
        return properties as Readonly<Record<string, JsonSchema>>;
  }
  return {};
}
