import type { Row } from "../kit/internal.js";
import { speltAs } from "../schema/slotTypes/scalars.js";
import { isSentence } from "./text.js";
import { said } from "./values.js";

/** What a search found, and what it asked for. */
interface Found {
  readonly rows: readonly Row[];
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The most rows that are named. */
const MAX_NAMED = 3;

/** Slots that name a row, before any other text in it. */
const NAMES = /(?:^|_)(?:name|title|subject)$/;

/** Whether a text may name a row: not a single word of a list, such as `never`, nor a number, nor a whole sentence. */
function isNaming(text: string): boolean {
  if (isSentence(text)) return false;
  return /\p{Lu}/u.test(text) || (/\p{L}/u.test(text) && text.trim().includes(" "));
}

/** A row with what it is called. */
interface NamedRow {
  readonly name: string;
  readonly row: Row;
  /** The column of the name. */
  readonly slot: string;
}

/** What a row is called: its name, or its first text that was not asked for; an empty text for nothing. */
export function nameOf(row: Row, filter: Found["filter"]): string {
  const slot = columns([row], filter)[0]?.[0];
  return slot === undefined ? "" : said(row[slot] ?? null);
}

/**
 * The rows that the assistant tells apart by name, in its order: not all rows. All are called by the same column, the one
 * that tells most of them apart.
 */
export function namedRows({ rows, filter }: Found): readonly NamedRow[] {
  const [slot = "", named = new Map<string, Row>()] = columns(rows, filter)[0] ?? [];
  return [...named].slice(0, MAX_NAMED).map(([name, row]) => ({ name, row, slot }));
}

/** What the rows are called that the assistant does not name, by the same column as those it does. */
export function unnamedRows({ rows, filter }: Found): readonly string[] {
  const [, named = new Map<string, Row>()] = columns(rows, filter)[0] ?? [];
  return [...named.keys()].slice(MAX_NAMED);
}

/** The columns that may name rows, the best first, each with the first row of every name. */
function columns(rows: readonly Row[], filter: Found["filter"]): readonly (readonly [string, Map<string, Row>])[] {
  const found = new Map<string, Map<string, Row>>();
  for (const row of rows) {
    for (const [slot, value] of Object.entries(row)) {
      if (typeof value !== "string" || slot === "id" || speltAs(value) !== null || !isNaming(value)) continue;
      const names = found.get(slot) ?? new Map<string, Row>();
      if (!names.has(said(value))) names.set(said(value), row);
      found.set(slot, names);
    }
  }
  const isLess = (slot: string): number => (NAMES.test(slot) ? 0 : Object.hasOwn(filter, slot) ? 2 : 1);
  return [...found].sort(([one, names], [other, others]) => isLess(one) - isLess(other) || others.size - names.size);
}
