import { BacklotError } from "../../../base/errors.js";
import { formatJson } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import {
  isSameInRow,
  type KeyedRows,
  missingRow,
  type Row,
  rowWith,
  takenRow,
  type Value,
  withKey,
} from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import { keyOfRows, type Reading } from "../../rows/operation.js";
import { unfit } from "./givenTool.js";
import type { RowState } from "./rowState.js";

/** Access of a handler to the rows of a mock, which later calls see. An unknown entity is BAD_OPTION, an error of the test. */
export interface RowAccess {
  /** Returns the row with a key, or null. */
  get(entity: string, key: Value): Row | null;
  /** Returns the rows with all of these values, in order. Default: all rows */
  list(entity: string, filter?: Row): readonly Row[];
  /** Adds a row; without a key it gets one in the style of the others. @returns the added row. @throws Error for a taken key */
  create(entity: string, row: Row): Row;
  /** Changes some values of a row. @returns the changed row. @throws Error for an unknown key, and for a new one that is taken */
  update(entity: string, key: Value, changes: Row): Row;
  /** Deletes a row. @returns the deleted row. @throws Error for an unknown key */
  remove(entity: string, key: Value): Row;
  /** Returns the next random number in [0, 1), drawn by the seed. */
  chance(): number;
}

/** Names of key columns, for entities without a key by their tools. */
const KEY = /(?:_|[a-z](?=[A-Z]))(?:id|number|code|key|ref|reference|sku|slug|uuid)$/i;

/** Rows are copied on their way in and out. @param known refuses unknown entities */
export function rowAccess(
  state: RowState,
  uses: ReadonlyMap<string, Reading>,
  known: (entity: string) => void,
): RowAccess {
  const rowsOf = (entity: string): KeyedRows => {
    known(entity);
    return keyedRows(state, uses, entity);
  };
  const wanted = (entity: string, key: Value): Row => {
    const rows = rowsOf(entity);
    const row = rowWith(rows, key, state);
    if (row === undefined) throw new Error(missingRow(rows, key));
    return row;
  };
  const copy = <T>(value: T): T => structuredClone(value);
  return {
    get: (entity, key) => copy(rowWith(rowsOf(entity), key, state) ?? null),
    list(entity, filter = {}) {
      known(entity);
      checkRow("the filter of list", entity, filter);
      const isMeant = (row: Row): boolean =>
        Object.entries(filter).every(([name, value]) => isSameInRow(row[name], value));
      return copy(state.rows(entity).filter(isMeant));
    },
    create(entity, given) {
      const rows = rowsOf(entity);
      checkRow("create", entity, given);
      if (rowWith(rows, given[rows.key], state) !== undefined) throw new Error(takenRow(rows, given[rows.key]));
      return copy(state.add(entity, withKey(rows, copy(given), state)));
    },
    update(entity, key, changes) {
      checkRow("update", entity, changes);
      const row = wanted(entity, key);
      const rows = rowsOf(entity);
      const other = rowWith(rows, changes[rows.key], state);
      if (other !== undefined && other !== row) throw new Error(takenRow(rows, changes[rows.key]));
      return copy(state.change(entity, row, copy(changes)));
    },
    remove(entity, key) {
      const row = wanted(entity, key);
      state.remove(entity, row);
      return copy(row);
    },
    chance: () => state.random(),
  };
}

export function keyedRows(state: RowState, uses: ReadonlyMap<string, Reading>, entity: string): KeyedRows {
  const own = [...uses.values()].filter((use) => use.entity === entity);
  const key = keyOfRows(own) ?? keyColumn(state.rows(entity)[0]);
  return { entity, noun: rowNoun(entity), key, hasNumberKeys: own.some((use) => use.hasNumberKeys === true) };
}

function checkRow(what: string, entity: string, given: unknown): void {
  if (!isObject(given))
    throw new BacklotError("BAD_OPTION", `${what} takes values of ${entity} by column, not ${formatJson(given)}`);
  const problem = unfit(given);
  if (problem !== null) throw new BacklotError("BAD_OPTION", `${what} of ${entity} cannot be used: it ${problem}`);
}

function keyColumn(row: Row = {}): string {
  const columns = Object.keys(row);
  return columns.find((name) => name === "id") ?? columns.find((name) => KEY.test(name)) ?? "id";
}
