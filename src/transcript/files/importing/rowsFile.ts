import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { Row } from "../../../kit/internal.js";
import { isIdentifier } from "../../../schema/names.js";

/** Reads the initial rows of tools: an object with a list of rows for each entity. */
export function readRowsFile(file: string): Readonly<Record<string, readonly Row[]>> {
  const held = readJsonFile(file);
  const bad = (message: string) => new BacklotError("BAD_FIXTURE", `${file}: ${message}`, { place: { file } });
  if (!isObject(held)) throw bad("rows are an object with a list of rows for each entity");
  for (const [entity, rows] of Object.entries(held)) {
    if (!isIdentifier(entity)) throw bad(`${JSON.stringify(entity)} cannot name an entity`);
    if (!Array.isArray(rows) || !rows.every(isObject)) throw bad(`${entity} is not a list of objects`);
  }
  return held as Readonly<Record<string, readonly Row[]>>;
}
