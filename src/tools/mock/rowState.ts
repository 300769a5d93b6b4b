import type { JsonObject } from "../../json/object.js";
import { type Row, sameValue, type Value } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import { singular } from "./nouns.js";
import type { ToolUse } from "./toolUse.js";

const DEFAULT_PAGE = 20;

/** What became of a call: a row, rows with how many there are, or nothing for a row that is not there. */
export type Effect =
  | { readonly row: Row }
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly missing: string };

/** The rows behind mocked tools. `mocks/tools/rows.ts` does the same for an import. */
export class RowState {
  private readonly tables = new Map<string, Row[]>();
  /** The keys of rows that were taken away: none is given again. */
  private readonly gone = new Map<string, Value[]>();

  /** @param rows by entity; they are copied */
  constructor(rows: Readonly<Record<string, readonly Row[]>>) {
    for (const [entity, own] of Object.entries(rows)) this.tables.set(entity, structuredClone([...own]));
  }

  /** The rows of an entity as they stand. */
  of(entity: string): readonly Row[] {
    return this.tables.get(entity) ?? [];
  }

  /**
   * Does what a tool means.
   * @param others those of the arguments that the tool's schema lets in and does not name
   */
  apply(use: ToolUse, args: JsonObject, others: JsonObject): Effect {
    const { does, entity, key, parameter = key } = use;
    const rows = this.of(entity);
    if (does === "list") return listed(use, rows, args, others);
    if (does === "create") {
      const said = valuesOf(use, args, others);
      const row = { ...this.newKey(entity, key, said), ...said };
      this.tables.set(entity, [...rows, row]);
      return { row };
    }
    const at = rows.findIndex((one) => isSame(one[key], args[parameter]));
    const row = rows[at];
    if (row === undefined) return { missing: missingText(entity, key, args[parameter]) };
    if (does === "read") return { row };
    const changed = does === "update" ? { ...row, ...valuesOf(use, args, others), [key]: row[key] as Value } : row;
    if (does === "remove") this.gone.set(entity, [...(this.gone.get(entity) ?? []), row[key] as Value]);
    this.tables.set(entity, does === "update" ? rows.with(at, changed) : rows.filter((one) => one !== row));
    return { row: changed };
  }

  /** A new key in the style of those that are there: the next number, in the same letters. */
  private newKey(entity: string, key: string, said: Row): Row {
    if ((said[key] ?? null) !== null) return {};
    const held = [...this.of(entity).map((row) => row[key]), ...(this.gone.get(entity) ?? [])];
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

/** Why a row cannot be read, changed or taken away. */
export function missingText(entity: string, key: string, wanted: unknown): string {
  return `There is no ${singular(entity).replaceAll("_", " ")} with the ${key} ${JSON.stringify(wanted ?? null)}.`;
}

/** How many digits a text ends with. */
function digitsAtEnd(text: string): number {
  let count = 0;
  while (count < text.length && /\d/.test(text.charAt(text.length - 1 - count))) count++;
  return count;
}

/** What arguments say of a row, by column. */
function valuesOf({ columns, whole }: ToolUse, args: JsonObject, others: JsonObject): Row {
  const { [whole ?? ""]: held } = args;
  const said = Object.entries(columns).filter(([name]) => args[name] !== undefined);
  return {
    ...(others as Row),
    ...(whole === undefined || typeof held !== "object" ? {} : (held as Row)),
    ...Object.fromEntries(said.map(([name, column]) => [column, args[name] as Value])),
  };
}

function listed(
  { columns, words, limit, offset, page }: ToolUse,
  rows: readonly Row[],
  args: JsonObject,
  others: JsonObject,
): Effect {
  // What no parameter is for is compared where rows have it.
  const held = Object.keys(others).filter((name) => rows.some((row) => Object.hasOwn(row, name)));
  const wanted = [...Object.entries(columns), ...held.map((name) => [name, name] as const)].filter(
    ([name]) => (args[name] ?? null) !== null,
  );
  const text = words === undefined ? null : (args[words] ?? null);
  const all = rows.filter(
    (row) =>
      wanted.every(([name, column]) => isSame(row[column], args[name])) &&
      (text === null || holdsText(row, String(text))),
  );
  const number = (name: string | undefined): number | undefined => {
    const value = name === undefined ? undefined : args[name];
    return typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
  };
  const [most, nth] = [number(limit), number(page)];
  const size = most ?? (nth === undefined ? all.length : DEFAULT_PAGE);
  const from = number(offset) ?? (nth === undefined ? 0 : Math.max(0, nth - 1) * size);
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
