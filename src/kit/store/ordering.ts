import { type OwnRow, own } from "../record.js";
import type { Value } from "../spec.js";
import { valueKey } from "../values.js";
import type { PackedColumn } from "./packed.js";

/** Order of rows: table order (fixtures first, then rows as they were made), or by a slot. */
export interface Ordering {
  /** Slot to sort by; rows without a value come last. Ties keep table order. */
  readonly by: string | null;
  readonly descending: boolean;
  readonly limit: number;
  /** Number of rows to skip. Default: 0. */
  readonly from?: number;
}

export interface Selection {
  readonly rows: readonly OwnRow[];
  /** Number of rows that passed; `rows` may be only the first of them. */
  readonly total: number;
}

export function arranged(rows: readonly OwnRow[], { by, descending, limit, from = 0 }: Ordering): Selection {
  const total = rows.length;
  if (by === null) return { rows: from > 0 || total > limit ? rows.slice(from, from + limit) : rows, total };
  const sorted = [...rows];
  sortBy(sorted, (row) => own(row, by) ?? null, descending);
  return { rows: sorted.slice(from, from + limit), total };
}

/** Sorts few rows by their codes; of many rows, the column's own order gives the first. */
export function byColumn(
  column: PackedColumn,
  places: readonly number[],
  descending: boolean,
  limit: number,
): number[] {
  if (places.length * 8 > column.layout.count) return firstBy(column, places, descending, limit);
  const sorted = [...places];
  sortBy(sorted, (place) => (column.code(place) < 0 ? null : column.code(place)), descending);
  return sorted;
}

/** Returns the first rows by a column's order, up to a limit; stable, like `sortBy`, without sorting. */
function firstBy(column: PackedColumn, places: readonly number[], descending: boolean, limit: number): number[] {
  const size = places.length === 0 ? 0 : (places[places.length - 1] as number) + 1;
  const isMeant = new Uint8Array(size);
  for (const place of places) isMeant[place] = 1;
  const first: number[] = [];
  const { count } = column.layout;
  for (let i = 0; i < count && first.length < limit; i++) {
    const code = descending ? count - 1 - i : i;
    for (const place of column.rowsIn([[code, code + 1]])) if (isMeant[place] === 1) first.push(place);
  }
  for (let i = 0; i < places.length && first.length < limit; i++) {
    const place = places[i] as number;
    if (column.code(place) < 0) first.push(place);
  }
  return first;
}

/** Sorts in place; entries without a value come last in either direction, ties keep their order. */
function sortBy<T>(entries: T[], keyOf: (entry: T) => Value | null, descending: boolean): void {
  const sign = descending ? -1 : 1;
  entries.sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    return sign * compare(left, right);
  });
}

/** Orders numbers before strings before other values, as in a packed column. */
function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [sortKey(a), sortKey(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function sortKey(value: Value): string {
  return typeof value === "number" ? "0" : typeof value === "string" ? `1${value}` : `2${valueKey(value)}`;
}
