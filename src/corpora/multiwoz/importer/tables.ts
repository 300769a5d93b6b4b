import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import { unsound } from "../../../base/json/sound.js";
import type { Row, Value } from "../../../kit/internal.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { clockOf, normaliseSlot } from "../format/value.js";
import { type Column, DOMAINS, type Domain } from "./domains.js";

/** An unknown value in the tables; it passes every comparison. */
export const UNKNOWN = "?";

/** Rows of one domain by slot name. */
export interface MultiwozTable {
  /** The domain, such as `hotel`. */
  readonly domain: string;
  /** The path of the file. */
  readonly file: string;
  /** The venues. */
  readonly rows: readonly Row[];
  /** Slots in which some rows hold `?`. */
  readonly unknown: ReadonlySet<string>;
}

/** Colours and makes of MultiWOZ's taxis. */
export interface TaxiFleet {
  /** Colours of taxis. */
  readonly colours: readonly string[];
  /** Makes of taxis. */
  readonly types: readonly string[];
}

/** A folder of MultiWOZ's database. */
export interface MultiwozTables {
  /** The tables by domain. */
  readonly tables: ReadonlyMap<string, MultiwozTable>;
  /** The taxis; null if the folder has none. */
  readonly fleet: TaxiFleet | null;
  /** Notes on what is lost. */
  readonly notes: readonly ImportNote[];
}

const NEEDED: readonly string[] = ["restaurant", "hotel", "attraction", "train"];

/**
 * Reads a folder of tables, `<domain>_db.json`: the four of the evaluation, or those of the dataset's own `db/`,
 * including hospital, police and taxi. Comments in front of a table are skipped. The taxis' file, which is not valid
 * JSON, is read as intended.
 * @throws BacklotError FILE_NOT_FOUND if one of the four is missing, JSON_SYNTAX, WRONG_FORMAT
 */
export async function readMultiwozTables(folder: string): Promise<MultiwozTables> {
  const notes: ImportNote[] = [];
  const tables = new Map<string, MultiwozTable>();
  for (const domain of DOMAINS.values()) {
    if (domain.search === null) continue;
    const file = join(folder, `${domain.name}_db.json`);
    if (existsSync(file)) tables.set(domain.name, await readTable(domain, domain.search.columns, file, notes));
    else if (NEEDED.includes(domain.name)) {
      throw new BacklotError("FILE_NOT_FOUND", `there is no table ${file}`, { place: { file } });
    }
  }
  const fleetFile = join(folder, "taxi_db.json");
  return { tables, fleet: existsSync(fleetFile) ? await readFleet(fleetFile) : null, notes };
}

async function readTable(
  domain: Domain,
  columns: readonly Column[],
  file: string,
  notes: ImportNote[],
): Promise<MultiwozTable> {
  const { value, header } = lenientJson(readText(file), file);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) {
    const message = `${file} is not a table of MultiWOZ: that is a list of rows`;
    throw new BacklotError("WRONG_FORMAT", message, { place: { file } });
  }
  const reader = new RowReader(domain, columns, file, headerCells(header), notes);
  const rows = value.map((raw, at) => reader.read(raw, at));
  return { domain: domain.name, file, rows, unknown: reader.unknown };
}

class RowReader {
  readonly unknown = new Set<string>();
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly unknownColumns = new Set<string>();
  private readonly file: string;
  private readonly common: Readonly<Record<string, string>>;
  private readonly notes: ImportNote[];
  private readonly domain: string;

  constructor(
    { name }: Domain,
    columns: readonly Column[],
    file: string,
    common: Readonly<Record<string, string>>,
    notes: ImportNote[],
  ) {
    this.domain = name;
    this.columns = new Map(columns.map((column) => [column.column, column]));
    this.file = file;
    this.common = common;
    this.notes = notes;
  }

  read(raw: Readonly<Record<string, unknown>>, at: number): Row {
    const row: Record<string, Value> = {};
    for (const [written, cell] of Object.entries({ ...this.common, ...raw })) {
      const name = written === "id" ? written : normaliseSlot(written);
      if (name === "id") row.id = typeof cell === "number" ? cell : String(cell);
      else if (isObject(cell))
        for (const [part, inner] of Object.entries(cell)) this.put(row, `${name}.${part}`, inner, at);
      else this.put(row, name, cell, at);
    }
    return row;
  }

  private put(row: Record<string, Value>, name: string, cell: unknown, at: number): void {
    const column = this.columns.get(name);
    if (cell === null || cell === undefined) return;
    if (column === undefined) {
      if (!this.unknownColumns.has(name))
        this.note("a column that MultiWOZ's tables do not have is left out", at, name);
      this.unknownColumns.add(name);
      return;
    }
    const { slot, comparison } = column;
    if (Array.isArray(cell)) {
      if (typeof column.type === "object" && cell.every((one) => typeof one === "number")) row[slot] = cell;
      else this.note("a cell that holds a list is left out", at, name);
      return;
    }
    if (typeof column.type === "object") {
      this.note("a cell that holds no list of numbers is left out", at, name);
      return;
    }
    const text = typeof cell === "string" ? cell : JSON.stringify(cell);
    if (text === UNKNOWN) {
      this.unknown.add(slot);
      if (comparison !== "equal" && comparison !== undefined) {
        this.note("an unknown value passes only comparisons for equality", at, `${name} of ${this.domain}`);
      }
    }
    row[slot] = isClock(comparison) && text !== UNKNOWN ? clockOf(text) : text;
  }

  private note(reason: string, at: number, detail: string): void {
    this.notes.push({ kind: "note", reason, place: { file: this.file }, detail: `row ${at + 1}: ${detail}` });
  }
}

function isClock(comparison: Column["comparison"]): boolean {
  return comparison === "not-earlier" || comparison === "not-later";
}

/** Values that a leading comment gives for all rows, such as the hospital's address. */
function headerCells(header: string): Readonly<Record<string, string>> {
  const cells: Record<string, string> = {};
  for (const [, key = "", value = ""] of header.matchAll(/^#+ *([A-Za-z]+): *(\S.*)$/gm)) {
    const name = key.toLowerCase();
    if (name === "address" || name === "postcode") cells[name] = value.trimEnd();
  }
  return cells;
}

async function readFleet(file: string): Promise<TaxiFleet> {
  const { value } = lenientJson(readText(file), file);
  const fleet = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (isObject(fleet) && isTexts(fleet.taxi_colors) && isTexts(fleet.taxi_types)) {
    return { colours: fleet.taxi_colors, types: fleet.taxi_types };
  }
  throw new BacklotError("WRONG_FORMAT", `${file} names no taxi_colors and taxi_types`, { place: { file } });
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
}

/** Reads a file of the dataset's `db/` folder. One begins with comments, which are returned as the header. Another has
 * its keys in square brackets, in older copies without quotes, and is read as the intended object. */
function lenientJson(text: string, file: string): { readonly value: unknown; readonly header: string } {
  const header = /^(?:\s*#.*\n)*/.exec(text)?.[0] ?? "";
  const body = text.slice(header.length);
  try {
    const value: unknown = JSON.parse(body);
    const fault = unsound(value);
    if (fault !== null) throw new BacklotError("JSON_SYNTAX", `${file} cannot be used: ${fault}`, { place: { file } });
    return { value, header };
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    const mended = mend(body);
    if (mended !== null) return { value: mended, header };
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new BacklotError("JSON_SYNTAX", `${file} is not valid JSON: ${message}`, { place: { file }, cause });
  }
}

/** The file that needs repair has a few lines; longer ones are not tried. */
const MAX_MENDED_CHARACTERS = 16_384;

/** Reads lists of texts by key, with any brackets and quotes; null for other contents. */
function mend(body: string): Readonly<Record<string, readonly string[]>> | null {
  if (body.length > MAX_MENDED_CHARACTERS) return null;
  const lists = [...body.matchAll(/(?<![a-z_])([a-z_]+)["']?\s*:\s*\[([^\]]*)\]/g)];
  const rest = body.replace(/(?<![a-z_])[a-z_]+["']?\s*:\s*\[[^\]]*\]/g, "");
  // Only brackets and punctuation may remain beside the lists.
  if (lists.length === 0 || /[A-Za-z]{2}/.test(rest)) return null;
  return Object.fromEntries(
    lists.map(([, key = "", items = ""]) => [key, [...items.matchAll(/["']([^"']*)["']/g)].map(([, one = ""]) => one)]),
  );
}
