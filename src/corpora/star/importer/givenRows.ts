import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { mismatch, type Row, type Value } from "../../../kit/internal.js";
import { specType } from "../../../schema/facts.js";
import type { ImportItem, ImportNote } from "../../../transcript/files/importing/item.js";
import { isRow } from "../../../transcript/shape/check.js";
import type { Database } from "./api.js";
import { rowOf } from "./rows.js";

const NO_DATABASE = "rows are given for what is not a database";
const NO_ROWS = "rows are given, but none for a database; it is empty";
const NO_ROW = "a row that was given holds what no row can";
const NO_COLUMN = "a row that was given has a column that its database does not have; it is left out";
const NO_VALUE = "a row that was given has a value that its column does not take; it is left out";

/**
 * Reads the rows of a file, an object of lists by database, which replace drawn rows.
 * @throws BacklotError FILE_NOT_FOUND, JSON_SYNTAX, WRONG_FORMAT
 */
export async function* readRows(file: string, databases: ReadonlyMap<string, Database>): AsyncGenerator<ImportItem> {
  const tables = await tablesOf(file);
  const note = (reason: string, detail: string): ImportNote => ({ kind: "note", reason, place: { file }, detail });
  for (const name of Object.keys(tables)) {
    // APIs without a database refer to one named null.
    if (name !== "null" && !databases.has(name)) yield note(NO_DATABASE, name);
  }
  for (const [name, database] of databases) {
    const given = tables[name];
    if (!Array.isArray(given)) {
      yield note(NO_ROWS, name);
      continue;
    }
    const rows: Row[] = [];
    for (const [number, row] of given.entries()) {
      if (!isRow(row)) {
        yield note(NO_ROW, `${name}[${number}]`);
        continue;
      }
      const values: Record<string, Value | null> = {};
      for (const [column, value] of Object.entries(row as Row)) {
        const reason = refusal(database, column, value);
        if (reason === null) values[column] = value;
        else yield note(reason, `${name}[${number}].${column}`);
      }
      rows.push(rowOf(database, number, values));
    }
    yield { kind: "rows", entity: name, rows };
  }
}

/** The reason why a value is invalid in a column; null if it is valid. */
function refusal({ types, ownId }: Database, column: string, value: Value | null): string | null {
  if (column === "id" && !ownId) return null;
  const type = types.get(column);
  if (type === undefined) return NO_COLUMN;
  return value === null || mismatch(specType(type), value) === null ? null : NO_VALUE;
}

async function tablesOf(file: string): Promise<Readonly<Record<string, unknown>>> {
  const value = readJsonFile(file);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new BacklotError("WRONG_FORMAT", `${file} is not an object of rows by database`, { place: { file } });
}
