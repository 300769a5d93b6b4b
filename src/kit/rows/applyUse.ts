import { own, put } from "../record.js";
import type { Row } from "../signal.js";
import type { Value } from "../spec.js";
import { type Given, holdsWords, isSameInRow } from "./inRow.js";
import { nextKey } from "./nextKey.js";
import type { ColumnNames, RowUse } from "./rowUse.js";

/** Rows by entity, as an operation finds and changes them. */
export interface RowTables {
  rows(entity: string): readonly Row[];
  /** The rows that were taken away: no new row gets a key of theirs. */
  removed(entity: string): readonly Row[];
  /** @returns the row as it was added */
  add(entity: string, row: Row): Row;
  /** @returns the row as it is now */
  change(entity: string, row: Row, changes: Row): Row;
  remove(entity: string, row: Row): void;
  /** The next number in [0, 1). */
  random(): number;
}

/** A call of an operation. */
export interface RowCall {
  /** Values by parameter; null and absent alike say nothing. */
  readonly args: Readonly<Record<string, Given>>;
  /** The parameters that say null, and mean it. */
  readonly emptied?: readonly string[];
}

/** The effect of a call: a row, a page of rows with the number of all, or the reason why the row is missing. */
export type RowEffect =
  | { readonly row: Row }
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly missing: string };

type Said = Readonly<Record<string, Value | null>>;

const PAGE_SIZE = 20;

/** Does what an operation does: what one makes, the others find, change and take away. */
export function applyUse(use: RowUse, call: RowCall, tables: RowTables): RowEffect {
  const { does, entity, key, parameter = key } = use;
  if (does === "list") return listed(use, call, tables.rows(entity));
  if (does === "create") {
    return { row: tables.add(entity, withKey(use, saidOf(use, call, {}), tables)) };
  }
  const wanted = call.args[parameter];
  const row = rowWith(use, wanted, tables);
  if (row === undefined) return { missing: missingRow(use, wanted) };
  if (does === "read") return { row };
  if (does === "remove") {
    tables.remove(entity, row);
    return { row };
  }
  return { row: tables.change(entity, row, { ...saidOf(use, call, row), [key]: row[key] ?? null } as Row) };
}

/** Why a row cannot be read, changed or taken away. */
export const missingRow = ({ noun, key }: Pick<RowUse, "noun" | "key">, wanted: unknown): string =>
  `There is no ${noun} with the ${key} ${JSON.stringify(wanted ?? null)}.`;

/** Rows of an entity, and the column that tells them apart. */
export type KeyedRows = Pick<RowUse, "entity" | "noun" | "key" | "hasNumberKeys">;

/** The row with a key; undefined for none, and without a key. */
export function rowWith({ entity, key }: KeyedRows, wanted: Given, tables: RowTables): Row | undefined {
  return (wanted ?? null) === null ? undefined : tables.rows(entity).find((row) => isSameInRow(row[key], wanted));
}

/** A row with a key of its own, or else with a new one before the rest. */
export function withKey({ entity, key, noun, hasNumberKeys = false }: KeyedRows, row: Row, tables: RowTables): Row {
  const { [key]: given, ...rest } = row;
  if ((given ?? null) !== null) return row;
  const held = [...tables.rows(entity), ...tables.removed(entity)].map((one) => one[key]);
  return { [key]: nextKey(held, { noun, isNumber: hasNumberKeys }, () => tables.random()), ...rest };
}

/** Values that a call gives a row, by column. */
function saidOf({ columns, whole, others }: RowUse, { args, emptied = [] }: RowCall, before: Row): Row {
  const row: Record<string, Value | null> = {};
  const further: Record<string, Value | null> = {};
  for (const parameter of [others?.parameter, whole?.parameter]) {
    for (const [name, value] of Object.entries(propertiesIn(parameter === undefined ? null : args[parameter]))) {
      const column = columnOf(name, whole?.columns) ?? columnOf(name, others?.columns);
      if (column !== undefined) put(row, column, value);
      else if (others?.areColumns === true) put(row, name, value);
      else put(further, name, value);
    }
  }
  if (others?.column !== undefined && Object.keys(further).length > 0)
    put(row, others.column, { ...propertiesIn(before[others.column]), ...further });
  for (const [parameter, column] of Object.entries(columns)) {
    const value = args[parameter] ?? null;
    if (value !== null) put(row, column, value as Value);
    else if (emptied.includes(parameter)) put(row, column, null);
  }
  return row as Row;
}

const propertiesIn = (value: Given): Said =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Said) : {};

const columnOf = (name: string, columns: ColumnNames = {}): string | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

function listed(use: RowUse, { args }: RowCall, rows: readonly Row[]): RowEffect {
  const { columns, others, words, limit, offset, page, hidden = [] } = use;
  const compared = Object.entries(columns).filter(([parameter]) => (args[parameter] ?? null) !== null);
  const held = (row: Row, name: string): Value | null | undefined => {
    const column = columnOf(name, others?.columns) ?? (others?.areColumns === true ? name : undefined);
    return column === undefined ? own(propertiesIn(row[others?.column ?? ""]), name) : own(row, column);
  };
  const further = Object.entries(propertiesIn(others?.parameter === undefined ? null : args[others.parameter]));
  // Values without a parameter are compared if rows have such a column.
  const known = further.filter(([name, value]) => value !== null && rows.some((row) => held(row, name) !== undefined));
  const text = words === undefined ? null : (args[words] ?? null);
  const shown = (row: Row): readonly unknown[] =>
    Object.entries(row).flatMap(([column, value]) => (hidden.includes(column) ? [] : [value]));
  const all = rows.filter(
    (row) =>
      compared.every(([parameter, column]) => isSameInRow(row[column], args[parameter])) &&
      known.every(([name, value]) => isSameInRow(held(row, name), value)) &&
      (text === null || holdsWords(shown(row), String(text))),
  );
  const [most, nth] = [countIn(args, limit), countIn(args, page)];
  const size = most ?? (nth === undefined ? all.length : PAGE_SIZE);
  const from = countIn(args, offset) ?? (nth === undefined ? 0 : Math.max(0, nth - 1) * size);
  return { rows: all.slice(from, from + size), total: all.length };
}

function countIn(args: RowCall["args"], parameter: string | undefined): number | undefined {
  const value = parameter === undefined ? undefined : args[parameter];
  return typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
}
