import type { Row } from "../../kit/internal.js";
import { isSentence } from "../../schema/english/sentences.js";
import { speltAs } from "../../schema/slotTypes/scalars.js";
import { type IntentPhrases, VALUE } from "./intentPhrases.js";
import { said } from "./values.js";

interface Found {
  readonly rows: readonly Row[];
  readonly filter: Readonly<Record<string, unknown>>;
}

const MAX_NAMED = 3;

const NAMES = /(?:^|_)(?:name|title|subject)$/;

/** True if a text may name a row: no lower-case single word, such as `never`, no number, and no whole sentence. */
function isNaming(text: string): boolean {
  if (isSentence(text)) return false;
  return /\p{Lu}/u.test(text) || (/\p{L}/u.test(text) && text.trim().includes(" "));
}

interface NamedRow {
  readonly name: string;
  readonly row: Row;
  readonly slot: string;
}

/**
 * Returns the name of a row: its name slot, or its first text that the filter does not contain; an empty text if there
 * is none.
 */
export const nameOf = (row: Row, filter: Found["filter"]): string => nameIn(row, filter).name;

/** Returns the name of a row with its slot; both are empty if there is none. */
export function nameIn(row: Row, filter: Found["filter"]): { readonly name: string; readonly slot: string } {
  const slot = columns([row], filter)[0]?.[0];
  return slot === undefined ? { name: "", slot: "" } : { name: said(row[slot] ?? null), slot };
}

/** A modifier of one value: `with {value}`. */
const BARE_MODIFIER = /^[a-z]+ \{value\}$/;

/**
 * Returns how the assistant calls rows: by their names, such as the titles of films, or by the slot that tells them apart
 * if it holds something that they are not: `one with Dr Okafor` for appointments.
 */
export function rowsCalled(
  names: readonly string[],
  slot: string,
  intent: IntentPhrases | undefined,
): readonly string[] {
  const way = distinguishing(slot, intent);
  return way === undefined ? names : names.map((name) => `one ${way.replace(VALUE, () => name)}`);
}

/**
 * Returns the modifier that tells one row from the others if the slot of their names holds something that they are not:
 * `with {value}` for the doctor of an appointment; undefined for a name, such as the title of a film.
 */
export function distinguishing(slot: string, intent: IntentPhrases | undefined): string | undefined {
  const { noun, modifiers = [], closed } = intent?.slots.get(slot) ?? {};
  if (NAMES.test(slot) || noun === intent?.row?.singular) return undefined;
  // One of few values is no name: `one where the class is A` and not `A`.
  return (
    modifiers.find((modifier) => BARE_MODIFIER.test(modifier)) ?? (closed === undefined ? undefined : modifiers[0])
  );
}

/**
 * Returns the rows that the assistant distinguishes by name, in its order: the first few. All names are from one
 * column, the one with the most different names.
 */
export function namedRows(found: Found): readonly NamedRow[] {
  const [slot, named] = columnOf(found);
  return [...named].slice(0, MAX_NAMED).map(([name, row]) => ({ name, row, slot }));
}

/** Returns how the rows beyond those that the assistant names are called, by the same column. */
export function unnamedRows(found: Found, intent: IntentPhrases | undefined): readonly string[] {
  const [slot, named] = columnOf(found);
  return rowsCalled([...named.keys()].slice(MAX_NAMED), slot, intent);
}

type Column = readonly [slot: string, named: ReadonlyMap<string, Row>];

/** Columns by the results that they name: users and assistants ask about the same one at every turn. */
const best = new WeakMap<Found, Column>();

function columnOf(found: Found): Column {
  const known = best.get(found);
  if (known !== undefined) return known;
  const column: Column = columns(found.rows, found.filter)[0] ?? ["", new Map()];
  best.set(found, column);
  return column;
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
