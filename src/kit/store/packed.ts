import { type OwnRow, put } from "../record.js";
import type { Value } from "../spec.js";
import { valueKey } from "../values.js";
import { mayBeAlike } from "./grams.js";
import { type NumberRun, numberAfter } from "./takenNumbers.js";

/*
 * Fixture tables as one immutable buffer that every session reads and none copies: it lies outside the sandbox's
 * image, so a table of 100,000 rows costs a fresh session nothing. A column is a dictionary of its distinct values in
 * order (numbers, then texts, then the rest), a code per row, and the rows in order of their codes.
 */

/** Where a column's parts begin: in 32-bit words of the buffer, but for `text`, which counts 16-bit units. */
export interface ColumnLayout {
  readonly name: string;
  /** How many distinct values there are; the first `numbers` of them are numbers, the next `texts` are texts. */
  readonly count: number;
  readonly numbers: number;
  readonly texts: number;
  /** The values as JSON, in UTF-16, one after the other: `count + 1` offsets from `text`. */
  readonly starts: number;
  readonly text: number;
  /** A code per row; -1 where the row has no value. */
  readonly codes: number;
  /** The rows that have a value, by code and then in table order, and where each code's rows begin (`count + 1`). */
  readonly order: number;
  readonly begins: number;
  /** Of a folded column: the pairs of characters of its texts (`gramsOf`). */
  readonly grams?: number;
}

export interface TableLayout {
  readonly entity: string;
  readonly rows: number;
  readonly columns: readonly ColumnLayout[];
  /** The folded texts of columns that queries compare folded or fuzzily, as columns of their own. */
  readonly folded: readonly ColumnLayout[];
  /** The numbers above `rows` that ids such as `hotels_7` end with, in order: pairs of first and last. */
  readonly taken?: readonly NumberRun[];
}

/** Codes from `from` up to but not including `to`. */
export type CodeRange = readonly [from: number, to: number];

/** How many arguments a call is given at most; the engines' limits lie at some ten thousands. */
const MAX_ARGUMENTS = 8192;

/** One column of a packed table. */
export class PackedColumn {
  readonly layout: ColumnLayout;
  private readonly words: Int32Array;
  private readonly units: Uint16Array;

  constructor(layout: ColumnLayout, buffer: ArrayBuffer) {
    this.layout = layout;
    this.words = new Int32Array(buffer);
    this.units = new Uint16Array(buffer);
  }

  /** The code of a row, -1 where it has no value. */
  code(row: number): number {
    return this.words[this.layout.codes + row] as number;
  }

  /** The value of a code. */
  value(code: number): Value {
    const { text, starts } = this.layout;
    const from = text + (this.words[starts + code] as number);
    const to = text + (this.words[starts + code + 1] as number);
    const json = this.text(from, to);
    // A text without escapes, as most are, stands there as it is.
    if (json.charCodeAt(0) === 34 && !json.includes("\\")) return json.slice(1, -1);
    return JSON.parse(json) as Value;
  }

  /** A text, piece by piece where it is long: a call takes only so many arguments. */
  private text(from: number, to: number): string {
    if (to - from <= MAX_ARGUMENTS) {
      return String.fromCharCode.apply(null, this.units.subarray(from, to) as unknown as number[]);
    }
    const middle = from + ((to - from) >> 1);
    return this.text(from, middle) + this.text(middle, to);
  }

  /** The codes of texts that may be alike to a given one, in order, with some that are not; of a folded column. */
  codesNear(text: string, threshold: number): readonly number[] {
    const { grams, count } = this.layout;
    return mayBeAlike(this.words, grams as number, count, text, threshold);
  }

  /** How many rows have a code in one of the ranges. */
  countIn(ranges: readonly CodeRange[]): number {
    let count = 0;
    for (const [from, to] of ranges) count += this.begin(to) - this.begin(from);
    return count;
  }

  /** The rows that have a code in one of the ranges, by code and then in table order. */
  rowsIn(ranges: readonly CodeRange[]): number[] {
    const rows: number[] = [];
    for (const [from, to] of ranges) {
      const end = this.layout.order + this.begin(to);
      for (let i = this.layout.order + this.begin(from); i < end; i++) rows.push(this.words[i] as number);
    }
    return rows;
  }

  /** The first code from `from` to `to` whose value does not satisfy `below`; the values must be in order for it. */
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

/** One entity's fixture rows. */
export class PackedTable {
  readonly entity: string;
  readonly size: number;
  readonly columns: ReadonlyMap<string, PackedColumn>;
  /** For columns that are compared folded or fuzzily: their folded texts. */
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

  /** A row as an object of one's own, without the slots it has no value for. */
  row(index: number): OwnRow {
    const row: OwnRow = {};
    for (const [name, column] of this.columns) {
      const code = column.code(index);
      if (code >= 0) put(row, name, column.value(code));
    }
    return row;
  }

  /** The first number after one from `size` on that no row's id ends with, as `hotels_7` does with 7. */
  numberAfter(number: number): number {
    return numberAfter(number, this.taken);
  }

  /** The row with an id, or -1. */
  indexOf(id: Value): number {
    const column = this.columns.get("id");
    if (column === undefined) return -1;
    const [range] = rangesOf(column, id);
    return range === undefined ? -1 : (column.rowsIn([range])[0] ?? -1);
  }
}

/** The codes whose value is equal to a given one: one range, or none. */
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
