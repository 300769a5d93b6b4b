import { BacklotError } from "../../errors.js";
import { isSameInRow, missingRow, nextKey, type Row, type Value } from "../../kit/internal.js";
import { singularName } from "../../schema/nouns.js";
import type { RowState } from "./rowState.js";
import type { ToolUse } from "./toolUse.js";

/** What a handler may do with the rows of a mock: the next call finds what it changes. */
export interface RowAccess {
  /** The row with a key; null where there is none. */
  get(entity: string, key: Value): Row | null;
  /** The rows that hold all of these values, in order. Default: all rows */
  list(entity: string, filter?: Row): readonly Row[];
  /** Adds a row; without a key it gets one in the style of the others. @returns the row as it was added */
  create(entity: string, row: Row): Row;
  /** Changes some values of a row. @returns the row as it is now. @throws Error where there is none, in a tool's words */
  update(entity: string, key: Value, changes: Row): Row;
  /** Takes a row away. @returns the row as it was. @throws Error where there is none, in a tool's words */
  remove(entity: string, key: Value): Row;
  /** The next number in [0, 1), drawn by the seed. */
  chance(): number;
}

/** Names of columns that tell rows apart, where no tool says which one does. */
const KEY = /(?:_|[a-z](?=[A-Z]))(?:id|number|code|key|ref|reference|sku|slug|uuid)$/i;

/** Access to the rows of a mock. Rows are copied on their way in and out. */
export function rowAccess(state: RowState, uses: ReadonlyMap<string, ToolUse>): RowAccess {
  const useOf = (entity: string): ToolUse | undefined => [...uses.values()].find((use) => use.entity === entity);
  const keyOf = (entity: string): string => {
    const key = useOf(entity)?.key;
    if (key !== undefined) return key;
    const [first = {}] = state.rows(entity);
    const columns = Object.keys(first);
    return columns.find((name) => name === "id") ?? columns.find((name) => KEY.test(name)) ?? "id";
  };
  const nounOf = (entity: string): string => singularName(entity).replaceAll("_", " ");
  const found = (entity: string, key: Value): Row | undefined =>
    state.rows(entity).find((row) => isSameInRow(row[keyOf(entity)], key));
  const wanted = (entity: string, key: Value): Row => {
    const row = found(entity, key);
    if (row === undefined) throw new Error(missingRow({ noun: nounOf(entity), key: keyOf(entity) }, key));
    return row;
  };
  return {
    get: (entity, key) => structuredClone(found(entity, key) ?? null) as Row | null,
    list: (entity, filter = {}) =>
      structuredClone(
        state
          .rows(entity)
          .filter((row) => Object.entries(filter).every(([name, value]) => isSameInRow(row[name], value))),
      ) as Row[],
    create(entity, given) {
      const key = keyOf(entity);
      const row = structuredClone(given) as Row;
      if (found(entity, (row[key] ?? null) as Value) !== undefined && (row[key] ?? null) !== null)
        throw new BacklotError(
          "BAD_OPTION",
          `there is a ${nounOf(entity)} with the ${key} ${JSON.stringify(row[key])} already`,
        );
      const held = [...state.rows(entity), ...state.removed(entity)].map((one) => one[key]);
      const style = { noun: nounOf(entity), isNumber: useOf(entity)?.hasNumberKeys === true };
      const made = (row[key] ?? null) === null ? { [key]: nextKey(held, style, () => state.random()) } : {};
      return structuredClone(state.add(entity, { ...row, ...made })) as Row;
    },
    update: (entity, key, changes) =>
      structuredClone(state.change(entity, wanted(entity, key), structuredClone(changes) as Row)) as Row,
    remove(entity, key) {
      const row = wanted(entity, key);
      state.remove(entity, row);
      return structuredClone(row) as Row;
    },
    chance: () => state.random(),
  };
}
