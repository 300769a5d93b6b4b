import { type OwnRow, put } from "../record.js";
import type { Row } from "../signal.js";
import type { Value } from "../spec.js";
import { valueKey } from "../values.js";
import { mayBeAlike } from "./grams.js";

/*
 * Fixture tables as one immutable buffer that all sessions read without copying: it is outside the sandbox's image, so
 * a table of 100,000 rows costs a fresh session nothing. A column is a dictionary of its distinct values in order
 * (numbers, then strings, then others), a code per row, and the rows in order of their codes.
 */

/** Offsets of a column's parts: in 32-bit words of the buffer, except for `text`, which counts 16-bit units. */
export interface ColumnLayout {
  readonly name: string;
  /** Number of distinct values; the first `numbers` of them are numbers, the next `texts` are strings. */
  readonly count: number;
  readonly numbers: number;
  readonly texts: number;
  /** Values as JSON, in UTF-16, one after the other: `count + 1` offsets from `text`. */
  readonly starts: number;
  readonly text: number;
  /** Code per row; -1 for a row without a value, -2 for one that holds null. */
  readonly codes: number;
  /** Rows with a value, by code and then in table order, and the start of each code's rows (`count + 1`). */
  readonly order: number;
  readonly begins: number;
  /** Pairs of characters of a folded column's texts (`gramsOf`). */
  readonly grams?: number;
}

export interface TableLayout {
  readonly entity: string;
  readonly rows: number;
  readonly columns: readonly ColumnLayout[];
  /** Folded texts of columns that queries compare folded or fuzzily, as separate columns. */
  readonly folded: readonly ColumnLayout[];
  /** Numbers above `rows` at the end of ids such as `hotels_7`, as ordered runs. */
  readonly taken?: readonly NumberRun[];
}

/** Codes from `from` inclusive to `to` exclusive. */
export type CodeRange = readonly [from: number, to: number];

/** Limit on the arguments of a call; the engines' own limits are some ten thousand. */
const MAX_ARGUMENTS = 8192;

/** Codes of rows without a value, and of those that hold null, which queries take for no value. */
export const ABSENT = -1;
export const NULL = -2;

/** Access to one column of a packed table. */
export class PackedColumn {
  readonly layout: ColumnLayout;
  private readonly words: Int32Array;
  private readonly units: Uint16Array;

  constructor(layout: ColumnLayout, buffer: ArrayBuffer) {
    this.layout = layout;
    this.words = new Int32Array(buffer);
    this.units = new Uint16Array(buffer);
  }

  /** Returns the code of a row, below 0 if it has no value. */
  code(row: number): number {
    return this.words[this.layout.codes + row] as number;
  }

  /** Returns the value of a row, or undefined. */
  at(row: number): Value | null | undefined {
    const code = this.code(row);
    if (code >= 0) return this.value(code);
    return code === NULL ? null : undefined;
  }

  value(code: number): Value {
    const { text, starts } = this.layout;
    const from = text + (this.words[starts + code] as number);
    const to = text + (this.words[starts + code + 1] as number);
    const json = this.text(from, to);
    // A string without escapes, as most are, is stored verbatim.
    if (json.charCodeAt(0) === 34 && !json.includes("\\")) return json.slice(1, -1);
    return JSON.parse(json) as Value;
  }

  /** Decodes a text, in pieces if it is long: a call takes a limited number of arguments. */
  private text(from: number, to: number): string {
    if (to - from <= MAX_ARGUMENTS)
      return String.fromCharCode.apply(null, this.units.subarray(from, to) as unknown as number[]);
    const middle = from + ((to - from) >> 1);
    return this.text(from, middle) + this.text(middle, to);
  }

  /** Returns the codes of a folded column's texts that may be similar to a given one, in order. */
  codesNear(text: string, threshold: number): readonly number[] {
    const { grams, count } = this.layout;
    return mayBeAlike(this.words, grams as number, count, text, threshold);
  }

  countIn(ranges: readonly CodeRange[]): number {
    let count = 0;
    for (const [from, to] of ranges) count += this.begin(to) - this.begin(from);
    return count;
  }

  /** Returns the rows with a code in one of the ranges, by code and then in table order. */
  rowsIn(ranges: readonly CodeRange[]): number[] {
    const rows: number[] = [];
    for (const [from, to] of ranges) {
      const end = this.layout.order + this.begin(to);
      for (let i = this.layout.order + this.begin(from); i < end; i++) rows.push(this.words[i] as number);
    }
    return rows;
  }

  /** Returns the first code from `from` to `to` whose value does not satisfy `below`; requires ordered values. */
  search(from: number, to: number, below: (value: Value) => boolean): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (below(this.value(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private begin(code: number): number {
    return this.words[this.layout.begins + code] as number;
  }
}

/** Access to the fixture rows of one entity. */
export class PackedTable {
  readonly entity: string;
  readonly size: number;
  readonly columns: ReadonlyMap<string, PackedColumn>;
  /** Folded texts of columns that are compared folded or fuzzily. */
  readonly folded: ReadonlyMap<string, PackedColumn>;
  private readonly taken: readonly NumberRun[];

  constructor(layout: TableLayout, buffer: ArrayBuffer) {
    const columns = (layouts: readonly ColumnLayout[]): ReadonlyMap<string, PackedColumn> =>
      new Map(layouts.map((column) => [column.name, new PackedColumn(column, buffer)]));
    this.entity = layout.entity;
    this.size = layout.rows;
    this.columns = columns(layout.columns);
    this.folded = columns(layout.folded);
    this.taken = layout.taken ?? [];
  }

  row(index: number): OwnRow {
    const row: OwnRow = {};
    for (const [name, column] of this.columns) {
      const value = column.at(index);
      if (value !== undefined) put(row, name, value);
    }
    return row;
  }

  /** Returns the lowest free number after `number` (at least `size`) for a new id; `hotels_7` uses 7. */
  numberAfter(number: number): number {
    return numberAfter(number, this.taken);
  }

  /** Returns the index of the row with an id, or -1. */
  indexOf(id: Value): number {
    const column = this.columns.get("id");
    if (column === undefined) return -1;
    const [range] = rangesOf(column, id);
    return range === undefined ? -1 : (column.rowsIn([range])[0] ?? -1);
  }
}

export function rangesOf(column: PackedColumn, value: Value): readonly CodeRange[] {
  const { numbers, texts, count } = column.layout;
  if (typeof value === "number" || typeof value === "string") {
    const [from, to] = typeof value === "number" ? [0, numbers] : [numbers, numbers + texts];
    const code = column.search(from, to, (other) => (other as typeof value) < value);
    return code < to && column.value(code) === value ? [[code, code + 1]] : [];
  }
  const wanted = valueKey(value);
  const code = column.search(numbers + texts, count, (other) => valueKey(other) < wanted);
  return code < count && valueKey(column.value(code)) === wanted ? [[code, code + 1]] : [];
}

/** Numbers from the first to the last, both inclusive. */
export type NumberRun = readonly [first: number, last: number];

export function takenNumbers(entity: string, rows: readonly Row[]): readonly NumberRun[] {
  const numbers = rows.map(({ id }) => numberIn(entity, id)).filter((number) => number > rows.length);
  const runs: [number, number][] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

export function numberAfter(number: number, runs: readonly NumberRun[]): number {
  const next = number + 1;
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as NumberRun)[1] < next) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run !== undefined && run[0] <= next ? run[1] + 1 : next;
}

function numberIn(entity: string, id: unknown): number {
  if (typeof id !== "string" || !id.startsWith(`${entity}_`)) return 0;
  const number = Number(id.slice(entity.length + 1));
  return Number.isSafeInteger(number) && id === `${entity}_${number}` ? number : 0;
}
