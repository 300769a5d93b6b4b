import type { Intents } from "../intent.js";
import type { Row } from "../signal.js";
import type { IntentSpec, Value } from "../spec.js";
import { valueKey } from "../values.js";
import { fold } from "./fold.js";
import { gramsOf } from "./grams.js";
import { FUZZY_THRESHOLD } from "./operators.js";
import { ABSENT, type ColumnLayout, NULL, PackedTable, type TableLayout, takenNumbers } from "./packed.js";

/** Fixture tables in the form that `PackedTable` reads. */
export interface Packed {
  readonly buffer: ArrayBuffer;
  readonly tables: readonly TableLayout[];
}

/*
 * Layout of the buffer: first every column's numbers, 32 bits each, column after column, then every column's texts, 16
 * bits a unit. A column has `starts` (start of each distinct value's text, and end of the last), `codes` (for each row
 * the index of its value among the distinct ones, -1 for none, -2 for null), `order` (rows by code), `begins` (start of each code's
 * rows in that order), and `grams` if it is searched by similarity. A table's layout gives the offset of each, in
 * numbers or in units.
 */

/** So that sessions share them. @param folds slots that queries compare folded or fuzzily */
export function pack(
  tables: Readonly<Record<string, readonly Row[]>>,
  folds: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Packed {
  const words: number[][] = [];
  let wordCount = 0;
  const texts: string[] = [];
  let unitCount = 0;
  const place = (numbers: number[]): number => {
    words.push(numbers);
    wordCount += numbers.length;
    return wordCount - numbers.length;
  };
  const column = (name: string, rows: readonly Row[], isFolded = false): ColumnLayout => {
    const { values, codes } = dictionary(name, rows);
    const starts = [0];
    const text = unitCount;
    for (const { json } of values) {
      texts.push(json);
      unitCount += json.length;
      starts.push(unitCount - text);
    }
    const { order, begins } = byCode(codes, values.length);
    const grams = isFolded
      ? gramsOf(
          values.map(({ value }) => value as string),
          FUZZY_THRESHOLD,
        )
      : null;
    return {
      name,
      count: values.length,
      numbers: values.filter(({ value }) => typeof value === "number").length,
      texts: values.filter(({ value }) => typeof value === "string").length,
      starts: place(starts),
      text,
      codes: place(codes),
      order: place(order),
      begins: place(begins),
      ...(grams === null ? {} : { grams: place(grams) }),
    };
  };
  const layouts = Object.entries(tables).map(([entity, rows]): TableLayout => {
    const names = new Set(rows.flatMap((row) => Object.keys(row)));
    const folded = [...(folds.get(entity) ?? [])].map((name) =>
      column(
        name,
        rows.map((row) => foldedSlot(row, name)),
        true,
      ),
    );
    const taken = takenNumbers(entity, rows);
    return {
      entity,
      rows: rows.length,
      columns: [...names].map((name) => column(name, rows)),
      folded,
      ...(taken.length === 0 ? {} : { taken }),
    };
  });
  return { buffer: written(words, wordCount, texts, unitCount), tables: layouts.map((t) => shifted(t, wordCount * 2)) };
}

/** Returns the slots, by entity name, whose folded texts are needed: for comparisons, or for choices. */
export function foldsOf(intents: Iterable<IntentSpec>): Map<string, Set<string>> {
  const folds = new Map<string, Set<string>>();
  for (const { entity, slots } of intents) {
    if (entity === null) continue;
    for (const { name, match, known } of slots) {
      if ((match === undefined || match === "exact") && known === undefined) continue;
      folds.set(entity, (folds.get(entity) ?? new Set()).add(name));
    }
  }
  return folds;
}

/** Packs and unpacks tables, for a program in the same process. */
export function unpacked(intents: Intents, tables: Readonly<Record<string, readonly Row[]>>): Map<string, PackedTable> {
  const packed = pack(tables, foldsOf([...intents.values()].map(({ spec }) => spec)));
  return new Map(packed.tables.map((layout) => [layout.entity, new PackedTable(layout, packed.buffer)]));
}

function foldedSlot(row: Row, name: string): Row {
  const value = Object.hasOwn(row, name) ? row[name] : null;
  return typeof value === "string" ? { [name]: fold(value) } : {};
}

interface Entry {
  readonly value: Value;
  readonly key: string;
  readonly json: string;
}

function dictionary(name: string, rows: readonly Row[]): { values: Entry[]; codes: number[] } {
  const known = new Map<string, Entry>();
  const keys = rows.map((row) => {
    const value = Object.hasOwn(row, name) ? row[name] : null;
    if (value === null || value === undefined) return Object.hasOwn(row, name) ? NULL : ABSENT;
    const key = valueKey(value);
    if (!known.has(key)) known.set(key, { value, key, json: JSON.stringify(value) });
    return key;
  });
  const values = [...known.values()].sort(inOrder);
  const codeOf = new Map(values.map(({ key }, code) => [key, code]));
  return { values, codes: keys.map((key) => (typeof key === "number" ? key : (codeOf.get(key) as number))) };
}

/** Orders numbers by size, then strings by code units, then other values by key. */
function inOrder(a: Entry, b: Entry): number {
  const [left, right] = [rank(a.value), rank(b.value)];
  if (left !== right) return left - right;
  if (typeof a.value === "number") return a.value - (b.value as number);
  const [x, y] = left === 1 ? [a.value as string, b.value as string] : [a.key, b.key];
  return x < y ? -1 : x > y ? 1 : 0;
}

function rank(value: Value): number {
  return typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2;
}

function byCode(codes: readonly number[], count: number): { order: number[]; begins: number[] } {
  const begins = new Array<number>(count + 1).fill(0);
  for (const code of codes) if (code >= 0) begins[code + 1] = (begins[code + 1] as number) + 1;
  for (let code = 0; code < count; code++) begins[code + 1] = (begins[code + 1] as number) + (begins[code] as number);
  const next = begins.slice();
  const order = new Array<number>(begins[count] as number);
  codes.forEach((code, row) => {
    if (code < 0) return;
    order[next[code] as number] = row;
    next[code] = (next[code] as number) + 1;
  });
  return { order, begins };
}

function written(
  words: readonly number[][],
  wordCount: number,
  texts: readonly string[],
  unitCount: number,
): ArrayBuffer {
  // Texts follow the words; a whole number of words keeps every view aligned.
  const buffer = new ArrayBuffer(wordCount * 4 + Math.ceil(unitCount / 2) * 4);
  const int32 = new Int32Array(buffer, 0, wordCount);
  let at = 0;
  for (const part of words) {
    int32.set(part, at);
    at += part.length;
  }
  const uint16 = new Uint16Array(buffer, wordCount * 4);
  let unit = 0;
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) uint16[unit++] = text.charCodeAt(i);
  }
  return buffer;
}

/** Adds the size of all words, known only now, to the offsets of texts. */
function shifted(table: TableLayout, units: number): TableLayout {
  const shift = (column: ColumnLayout): ColumnLayout => ({ ...column, text: column.text + units });
  return { ...table, columns: table.columns.map(shift), folded: table.folded.map(shift) };
}
