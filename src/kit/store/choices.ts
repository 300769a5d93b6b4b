import type { SlotSpec } from "../spec.js";
import { fold } from "./fold.js";
import { type PackedTable, rangesOf } from "./packed.js";

/** Larger columns are searched only for values that begin with the text. */
const MAX_SEARCHED_VALUES = 2_000;
const MAX_OPTIONS = 10;

/** Returns the known values that contain a text as words, folded; empty if fewer than two, or if one is the text. */
export function choicesOf(text: string, slot: SlotSpec, fixture: PackedTable | undefined): readonly string[] {
  const known = slot.known ?? [];
  const column = fixture?.folded.get(slot.name);
  if (known.length === 0 && column === undefined) return [];
  const wanted = fold(text);
  if (wanted === "") return [];
  if (column !== undefined && rangesOf(column, wanted).length > 0) return [];
  const options = new Map<string, string>();
  for (const value of known) {
    const folded = fold(value);
    if (folded === wanted) return [];
    if (holdsWords(folded, wanted)) options.set(folded, value);
  }
  if (fixture !== undefined && column !== undefined) {
    const { numbers, texts } = column.layout;
    const [from, to] = [numbers, numbers + texts];
    const isShort = texts <= MAX_SEARCHED_VALUES;
    const first = isShort ? from : column.search(from, to, (value) => (value as string) < wanted);
    for (let code = first; code < to; code++) {
      const folded = column.value(code) as string;
      if (!isShort && !folded.startsWith(wanted)) break;
      if (!options.has(folded) && holdsWords(folded, wanted)) {
        const row = column.rowsIn([[code, code + 1]])[0] as number;
        const plain = fixture.columns.get(slot.name);
        options.set(folded, plain?.value(plain.code(row)) as string);
      }
      if (options.size > MAX_OPTIONS) break;
    }
  }
  return options.size < 2 ? [] : [...options.values()].slice(0, MAX_OPTIONS);
}

function holdsWords(whole: string, words: string): boolean {
  return ` ${whole} `.includes(` ${words} `);
}
