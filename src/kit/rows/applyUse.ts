import { own, put } from "../record.js";
import type { Row } from "../signal.js";
import type { Value } from "../spec.js";
import { type CallValue, holdsWords, isSameInRow } from "./inRow.js";
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
  readonly args: Readonly<Record<string, CallValue>>;
  /** The parameters that say null, and mean it. */
  readonly emptied?: readonly string[];
}

/** The effect of a call: a row, a page of rows with the number of all, a number of rows, or the reason why it was refused. */
export type RowEffect =
  | { readonly row: Row }
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly count: number }
  | { readonly refused: string };

type Said = Readonly<Record<string, Value | null>>;

const PAGE_SIZE = 20;

/** Does what an operation does: what one makes, the others find, change and take away. */
export function applyUse(use: RowUse, call: RowCall, tables: RowTables): RowEffect {
  const { does, entity, key, parameter = key } = use;
  if (does === "list") return listed(use, call, tables.rows(entity));
  if (does === "count") return { count: found(use, call, tables.rows(entity)).length };
  if (does === "create") {
    const said = saidOf(use, call, {});
    const before = rowMeant(use, said[key], call, tables);
    if (before === undefined)
      return { row: tables.add(entity, withKey(use, { ...use.initial, ...said } as Row, tables)) };
    return use.replaces === true ? { row: tables.change(entity, before, said) } : { refused: takenRow(use, said[key]) };
  }
  const wanted = call.args[parameter];
  const row = rowMeant(use, wanted, call, tables);
  if (row === undefined) return { refused: missingRow(use, wanted) };
  if (does === "read") return { row };
  if (does === "remove") {
    tables.remove(entity, row);
    return { row };
  }
  const changes = { ...saidOf(use, call, row), ...listsOf(use, call, row), ...use.sets, [key]: row[key] ?? null };
  return { row: tables.change(entity, row, changes as Row) };
}

/** Why a row cannot be read, changed or taken away. */
export const missingRow = ({ noun, key }: Pick<RowUse, "noun" | "key">, wanted: unknown): string =>
  `There is no ${noun} with the ${key} ${JSON.stringify(wanted ?? null)}.`;

/** Why a row cannot be made. */
export const takenRow = ({ noun, key }: Pick<RowUse, "noun" | "key">, wanted: unknown): string =>
  `The ${key} ${JSON.stringify(wanted ?? null)} is taken by another ${noun}.`;

/** Rows of an entity, and the column that tells them apart. */
export type KeyedRows = Pick<RowUse, "entity" | "noun" | "key" | "hasNumberKeys">;

/** The row with a key, of those that a call names around it. */
function rowMeant(use: RowUse, wanted: CallValue, call: RowCall, tables: RowTables): Row | undefined {
  if ((wanted ?? null) === null) return undefined;
  const isMeant = (row: Row): boolean => isSameInRow(row[use.key], wanted) && isWithin(use, call, row);
  return tables.rows(use.entity).find(isMeant);
}

/** The row with a key; undefined for none, and without a key. */
export function rowWith({ entity, key }: KeyedRows, wanted: CallValue, tables: RowTables): Row | undefined {
  return (wanted ?? null) === null ? undefined : tables.rows(entity).find((row) => isSameInRow(row[key], wanted));
}

/** A row with a key of its own, or else with a new one before the rest. */
export function withKey({ entity, key, noun, hasNumberKeys = false }: KeyedRows, row: Row, tables: RowTables): Row {
  const { [key]: given, ...rest } = row;
  if ((given ?? null) !== null) return row;
  const held = [...tables.rows(entity), ...tables.removed(entity)].map((one) => one[key]);
  return { [key]: nextKey(held, { noun, isNumber: hasNumberKeys }, () => tables.random()), ...rest };
}

/** True for a row of those that a call names around it; one that says nothing of these is of all. */
const isWithin = ({ within = {} }: RowUse, { args }: RowCall, row: Row): boolean =>
  Object.entries(within).every(
    ([parameter, column]) =>
      (args[parameter] ?? null) === null || (row[column] ?? null) === null || isSameInRow(row[column], args[parameter]),
  );

/** Lists of a row with what a call puts into them, and without what it takes out. */
function listsOf({ adds = {}, takes = {} }: RowUse, { args }: RowCall, before: Row): Row {
  const lists: Record<string, Value | null> = {};
  const all = [
    ...Object.entries(adds).map(([name, column]) => [name, column, true] as const),
    ...Object.entries(takes).map(([name, column]) => [name, column, false] as const),
  ];
  for (const [parameter, column, isAdded] of all) {
    const value = (args[parameter] ?? null) as Value | null;
    if (value === null) continue;
    const held = before[column] ?? null;
    const items = Array.isArray(held) ? (held as readonly Value[]) : held === null ? [] : [held];
    const given = Array.isArray(value) ? (value as readonly Value[]) : [value];
    const others = items.filter((one) => !given.some((other) => isSameInRow(one, other)));
    put(lists, column, (isAdded ? [...items, ...given] : others) as Value);
  }
  return lists as Row;
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

const propertiesIn = (value: CallValue): Said =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Said) : {};

const columnOf = (name: string, columns: ColumnNames = {}): string | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

function listed(use: RowUse, call: RowCall, rows: readonly Row[]): RowEffect {
  const { limit, offset, page } = use;
  const { args } = call;
  const all = found(use, call, rows);
  const [most, nth] = [countIn(args, limit), countIn(args, page)];
  const size = most ?? (nth === undefined ? all.length : PAGE_SIZE);
  const from = countIn(args, offset) ?? (nth === undefined ? 0 : Math.max(0, nth - 1) * size);
  return { rows: all.slice(from, from + size), total: all.length };
}

/** The rows that hold what a call compares them with, and the words that it looks for. */
function found(
  { columns, others, words, hidden = [] }: RowUse,
  { args }: RowCall,
  rows: readonly Row[],
): readonly Row[] {
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
  return rows.filter(
    (row) =>
      compared.every(([parameter, column]) => isSameInRow(row[column], args[parameter])) &&
      known.every(([name, value]) => isSameInRow(held(row, name), value)) &&
      (text === null || holdsWords(shown(row), String(text))),
  );
}

function countIn(args: RowCall["args"], parameter: string | undefined): number | undefined {
  const value = parameter === undefined ? undefined : args[parameter];
  return typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
}
