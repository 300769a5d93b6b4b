import type { JsonObject } from "../../json/object.js";
import { type Row, sameValue, type Value } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import { singular, type ToolMeaning } from "./meaning.js";

/** Parameters that say how many rows are wanted, from where, and what texts in them hold. */
const LIMIT = /^(limit|page_size|per_page|max_results|top_k|count)$/;
const OFFSET = /^(offset|skip)$/;
const PAGE = /^(page|page_number)$/;
const TEXT = /^(q|query|search|keyword|keywords|text|search_term)$/;
const DEFAULT_PAGE = 20;

/** What became of a call: a row, rows with how many there are, or nothing for a row that is not there. */
export type Effect =
  | { readonly row: Row }
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly missing: string };

/** The rows behind mocked tools. */
export class RowState {
  private readonly tables = new Map<string, Row[]>();

  /** @param rows by entity; they are copied */
  constructor(rows: Readonly<Record<string, readonly Row[]>>) {
    for (const [entity, own] of Object.entries(rows)) this.tables.set(entity, structuredClone([...own]));
  }

  /** The rows of an entity as they stand. */
  of(entity: string): readonly Row[] {
    return this.tables.get(entity) ?? [];
  }

  /** Does what a tool means. */
  apply(meaning: ToolMeaning, args: JsonObject): Effect {
    const { does, entity, key, parameter = key } = meaning;
    const rows = this.of(entity);
    if (does === "list") return listed(rows, args);
    if (does === "create") {
      const row = { ...this.newKey(entity, key, args), ...(args as Row) };
      this.tables.set(entity, [...rows, row]);
      return { row };
    }
    const at = rows.findIndex((one) => isSame(one[key], args[parameter]));
    const row = rows[at];
    if (row === undefined) {
      return { missing: `no ${singular(entity).replaceAll("_", " ")} has ${key} ${JSON.stringify(args[parameter])}` };
    }
    if (does === "read") return { row };
    const { [parameter]: _, ...changes } = args;
    const changed = does === "update" ? { ...row, ...(changes as Row) } : row;
    this.tables.set(entity, does === "update" ? rows.with(at, changed) : rows.filter((one) => one !== row));
    return { row: changed };
  }

  /** A new key in the style of those that are there: the next number, in the same letters. */
  private newKey(entity: string, key: string, args: JsonObject): Row {
    if (Object.hasOwn(args, key)) return {};
    const held = this.of(entity).map((row) => row[key]);
    if (held.length > 0 && held.every((one) => typeof one === "number"))
      return { [key]: Math.max(...(held as number[])) + 1 };
    const numbered = held.flatMap((one) => {
      const text = String(one);
      const digits = text.slice(text.length - digitsAtEnd(text));
      return digits === "" ? [] : [{ head: text.slice(0, -digits.length), digits, number: Number(digits) }];
    });
    const last = numbered.toSorted((one, other) => one.number - other.number).at(-1);
    if (last === undefined) return { [key]: `${snakeCase(singular(entity))}_${held.length + 1}` };
    return { [key]: `${last.head}${String(last.number + 1).padStart(last.digits.length, "0")}` };
  }
}

/** How many digits a text ends with. */
function digitsAtEnd(text: string): number {
  let count = 0;
  while (count < text.length && /\d/.test(text.charAt(text.length - 1 - count))) count++;
  return count;
}

function listed(rows: readonly Row[], args: JsonObject): Effect {
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  const fits = (row: Row): boolean =>
    given.every(([name, value]) => {
      if (columns.has(name)) return isSame(row[name], value);
      return !TEXT.test(snakeCase(name)) || holdsText(row, String(value));
    });
  const all = rows.filter(fits);
  const number = (pattern: RegExp): number | undefined => {
    const value = given.find(([name]) => !columns.has(name) && pattern.test(snakeCase(name)))?.[1];
    return typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
  };
  const [limit, page] = [number(LIMIT), number(PAGE)];
  const size = limit ?? (page === undefined ? all.length : DEFAULT_PAGE);
  const from = number(OFFSET) ?? (page === undefined ? 0 : Math.max(0, page - 1) * size);
  return { rows: all.slice(from, from + size), total: all.length };
}

const isSame = (held: Value | null | undefined, given: unknown): boolean =>
  typeof held === "number" && typeof given === "string"
    ? String(held) === given
    : sameValue(held ?? null, given as Value);

/** Whether some text of a row holds every word. */
function holdsText(row: Row, text: string): boolean {
  const held = JSON.stringify(Object.values(row)).toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
