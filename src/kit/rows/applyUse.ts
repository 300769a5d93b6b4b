import { own, put } from "../record.js";
import type { Row } from "../signal.js";
import type { Value } from "../spec.js";
import { type CallValue, fitsInRow, holdsWords, isSameInRow } from "./inRow.js";
import { type HeldKeys, nextKey } from "./nextKey.js";
import { pageOf } from "./pageOf.js";
import type { OwnerRow, RowUse } from "./rowUse.js";
import {
  agreeing,
  changesOf,
  columnOf,
  eachSaid,
  propertiesIn,
  type RowCall,
  type Said,
  saidOf,
} from "./saidValues.js";

export type { RowCall } from "./saidValues.js";

export interface RowTables {
  rows(entity: string): readonly Row[];
  /** Returns the deleted rows: no new row gets one of their keys. */
  removed(entity: string): readonly Row[];
  /** Returns a superset of the rows with a value in a column. Default: all of `rows` */
  holding?(entity: string, column: string, value: string | number): readonly Row[];
  /** Returns the keys of current and deleted rows in a column. Default: those of `rows` and `removed` */
  keys?(entity: string, column: string): HeldKeys;
  add(entity: string, row: Row): Row;
  change(entity: string, row: Row, changes: Row): Row;
  remove(entity: string, row: Row): void;
  random(): number;
}

/** Kind of a refusal, as for `fail`. */
export type RowRefusal = "not_found" | "conflict" | "bad_request";

/** Effect of a call: a row, a page of rows with the total, a number of rows, or the reason of a refusal. */
export type RowEffect =
  | { readonly row: Row }
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly count: number }
  | { readonly refused: string; readonly code: RowRefusal };

export function applyUse(use: RowUse, call: RowCall, tables: RowTables): RowEffect {
  const { does, entity } = use;
  const stray = strayIn(use, call, tables);
  if (stray !== null) return stray;
  if (does === "list") return listed(use, call, tables);
  if (does === "count") return { count: found(use, call, tables.rows(entity)).length };
  if (does === "create") return created(use, call, tables);
  const wanted = wantedIn(use, call);
  const row = rowMeant(use, wanted, call, tables);
  if (row === undefined) {
    if (does === "update" && use.upserts === true) return { row: added(use, newSaid(use, call, wanted), tables) };
    return { refused: missingRow(use, wanted), code: "not_found" };
  }
  if (does === "read") return { row };
  if (does === "remove") {
    tables.remove(entity, row);
    return { row };
  }
  return { row: tables.change(entity, row, changesOf(use, call, row) as Row) };
}

export const missingRow = ({ noun, key }: Pick<RowUse, "noun" | "key">, wanted: unknown): string =>
  `There is no ${noun} with the ${key} ${JSON.stringify(wanted ?? null)}.`;

export const takenRow = ({ noun, key }: Pick<RowUse, "noun" | "key">, wanted: unknown): string =>
  `The ${key} ${JSON.stringify(wanted ?? null)} is taken by another ${noun}.`;

export type KeyedRows = Pick<RowUse, "entity" | "noun" | "key" | "hasNumberKeys" | "keys">;

function wantedIn({ key, parameter = key, property }: RowUse, { args }: RowCall): CallValue {
  const said = args[parameter];
  return property === undefined ? said : own(propertiesIn(said), property);
}

function rowMeant(use: RowUse, wanted: CallValue, call: RowCall, tables: RowTables): Row | undefined {
  if ((wanted ?? null) === null) return undefined;
  const isMeant = (row: Row): boolean => isSameInRow(row[use.key], wanted) && isWithin(use, call, row);
  return candidates(use, wanted, tables).find(isMeant);
}

function candidates(
  { entity, key }: Pick<RowUse, "entity" | "key">,
  wanted: CallValue,
  tables: RowTables,
): readonly Row[] {
  const isPlain = typeof wanted === "string" || typeof wanted === "number";
  return (isPlain ? tables.holding?.(entity, key, wanted) : undefined) ?? tables.rows(entity);
}

export function rowWith(rows: KeyedRows, wanted: CallValue, tables: RowTables): Row | undefined {
  if ((wanted ?? null) === null) return undefined;
  return candidates(rows, wanted, tables).find((row) => isSameInRow(row[rows.key], wanted));
}

/** Adds missing keys before the other values of a row. */
export function withKey(
  { entity, key, noun, hasNumberKeys: isNumber = false, keys = { [key]: { isNumber } } }: KeyedRows,
  row: Said,
  tables: RowTables,
): Row {
  const made: Record<string, Value> = {};
  for (const [column, style] of Object.entries(keys)) {
    if ((own(row, column) ?? null) !== null) continue;
    const [kind, random] = [{ noun, ...style }, () => tables.random()];
    const held = (): unknown[] => [...tables.rows(entity), ...tables.removed(entity)].map((one) => own(one, column));
    put(made, column, tables.keys?.(entity, column).next(kind, random) ?? nextKey(held(), kind, random));
  }
  if (Object.keys(made).length === 0) return row as Row;
  return Object.fromEntries([
    ...Object.entries(made),
    ...Object.entries(row).filter(([name]) => !Object.hasOwn(made, name)),
  ]) as Row;
}

/** Returns a refusal if the row around is missing; null if it exists, if the call names none, or if the existing rows are unknown. */
function strayIn({ owner }: RowUse, { args }: RowCall, tables: RowTables): RowEffect | null {
  const wanted = owner === undefined ? null : (args[owner.parameter] ?? null);
  if (owner === undefined || wanted === null) return null;
  const { isOpen, entity } = owner;
  if ((isOpen === true && tables.rows(entity).length === 0) || rowWith(owner, wanted, tables) !== undefined)
    return null;
  return { refused: missingRow(owner satisfies OwnerRow, wanted), code: "not_found" };
}

function created(use: RowUse, call: RowCall, tables: RowTables): RowEffect {
  const { entity, key, initial, replaces = false } = use;
  const all = eachSaid(use, call).map((said) => agreeing(use, said));
  const taken = new Set<unknown>();
  for (const said of all) {
    const given = said[key] ?? null;
    if (given === null) continue;
    const isThere = rowMeant(use, given, call, tables) !== undefined || taken.has(String(given));
    if (isThere && !replaces) return { refused: takenRow(use, given), code: "conflict" };
    taken.add(String(given));
  }
  const rows = all.map((said) => {
    const before = rowMeant(use, said[key], call, tables);
    return before === undefined
      ? added(use, { ...initial, ...said }, tables)
      : tables.change(entity, before, said as Row);
  });
  const [first] = rows;
  return first === undefined ? { rows: [], total: 0 } : { row: first };
}

const added = (use: RowUse, said: Said, tables: RowTables): Row =>
  tables.add(use.entity, agreeing(use, withKey(use, agreeing(use, said), tables)) as Row);

function newSaid(use: RowUse, call: RowCall, wanted: CallValue): Said {
  const { whole: _, others: __, ...rest } = use;
  const { initial, within = {}, sets, key } = use;
  const around = saidOf({ ...rest, columns: within }, call, {});
  return { ...initial, ...saidOf(use, call, {}), ...around, [key]: (wanted ?? null) as Value | null, ...sets };
}

/** Tests if a row belongs to the rows around it that a call names; a row without these columns belongs to all. */
const isWithin = ({ within = {} }: RowUse, { args }: RowCall, row: Row): boolean =>
  Object.entries(within).every(
    ([parameter, column]) =>
      (args[parameter] ?? null) === null || (row[column] ?? null) === null || fitsInRow(row[column], args[parameter]),
  );

function listed(use: RowUse, call: RowCall, tables: RowTables): RowEffect {
  const all = found(use, call, tables.rows(use.entity));
  const page = pageOf(use, call.args, all, tables.removed(use.entity).length);
  if ("rows" in page) return page;
  return { refused: `No ${page.what} of the list is called ${JSON.stringify(page.unknown)}.`, code: "bad_request" };
}

function found(use: RowUse, { args }: RowCall, rows: readonly Row[]): readonly Row[] {
  const { columns, others, words, hidden = [] } = use;
  const compared = Object.entries(columns).flatMap(([parameter, column]) => {
    const wanted = comparedWith(use, parameter, args[parameter] ?? null);
    return wanted === undefined ? [] : [[column, wanted] as const];
  });
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
      compared.every(([column, wanted]) =>
        wanted === null ? (row[column] ?? null) === null : fitsInRow(row[column], wanted),
      ) &&
      known.every(([name, value]) => fitsInRow(held(row, name), value)) &&
      (text === null || shown(row).some((value) => holdsWords([value], String(text)))),
  );
}

/** Returns the value to compare rows with: null for rows without one, undefined for no comparison. */
function comparedWith({ any = {} }: RowUse, parameter: string, value: Exclude<CallValue, undefined>): CallValue {
  if (value === null) return undefined;
  const isAny = (own(any, parameter) ?? []).some((one) => fitsInRow(one, value));
  return isAny ? (value === "none" ? null : undefined) : value;
}
