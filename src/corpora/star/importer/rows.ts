import { hashOf, Random, type Row, type Value } from "../../../kit/internal.js";
import { type Database, slotName } from "./api.js";
import type { Bound, ReadColumn } from "./columns.js";
import { applied, isTrue, Unevaluated } from "./evaluate.js";

export interface Undrawn {
  readonly column: string;
  readonly why: string;
}

/** The number of rows that STAR's code draws for a database. */
const ROWS = 100;
const ROWS_OF: Readonly<Record<string, number>> = { plane: 1_000 };

/** Draws rows like STAR's code at its start: column by column, each depending on the previous ones. A cell depends only on
 * the seed, the database, the column and the row's number. */
export function drawRows(database: Database, seed: number): { readonly rows: Row[]; readonly undrawn: Undrawn[] } {
  const undrawn = new Map<string, Undrawn>();
  const rows = Array.from({ length: ROWS_OF[database.name] ?? ROWS }, (_, i): Row => {
    const drawn: Record<string, Value> = { id: i };
    for (const column of database.columns) {
      if (column.unread.length > 0) {
        undrawn.set(column.name, { column: column.name, why: column.unread.join(", ") });
        continue;
      }
      try {
        const value = cellOf(column, drawn, new Random(mixed(`${seed} ${database.name} ${column.name} ${i}`)));
        if (value !== null) drawn[column.name] = value;
      } catch (thrown) {
        if (!(thrown instanceof Unevaluated)) throw thrown;
        undrawn.set(column.name, { column: column.name, why: thrown.message });
      }
    }
    return rowOf(database, i, drawn);
  });
  return { rows, undrawn: [...undrawn.values()] };
}

export function rowOf(database: Database, number: number, values: Readonly<Record<string, Value | null>>): Row {
  const { id, ...rest } = values;
  return database.ownId && id !== undefined ? { id: number, [slotName("id")]: id, ...rest } : { id: number, ...rest };
}

function cellOf(column: ReadColumn, row: Readonly<Record<string, Value>>, random: Random): Value | null {
  const { type, categories, least, most, enabled } = column;
  if (enabled !== null && !isTrue(applied(enabled, row))) return null;
  if (type === "Boolean") return random.next() < 0.5;
  if (type === "Integer") {
    const [from, to] = [boundOf(least, row), boundOf(most, row)];
    if (from > to) throw new Unevaluated(`there is no number from ${from} to ${to}`);
    return from + Math.floor(random.next() * (to - from + 1));
  }
  if (categories === null || categories.length === 0) throw new Unevaluated(`nothing is listed for the type ${type}`);
  return categories[Math.floor(random.next() * categories.length)] as Value;
}

function boundOf(bound: Bound | null, row: Readonly<Record<string, Value>>): number {
  const value = typeof bound === "number" || bound === null ? bound : applied(bound, row);
  if (typeof value !== "number") throw new Unevaluated("an Integer needs a Min and a Max");
  return value;
}

/** Mixes a hash, so that similar texts give unrelated streams. */
function mixed(text: string): number {
  let state = hashOf(text);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return (state ^ (state >>> 13)) >>> 0;
}
