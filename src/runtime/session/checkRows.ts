import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import type { Packed, Row } from "../../kit/internal.js";
import { isValue } from "../../transcript/shape/check.js";

/** Names that an opening may use. */
export interface Known {
  readonly intents: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
  /** Initial rows of every session. Default: none. */
  readonly fixtures?: Packed | null;
}

/** Checks that a value is a list of rows whose slots hold values. */
export function checkRows(rows: unknown, where: string): asserts rows is readonly Row[] {
  if (!Array.isArray(rows)) refuseOpening(`${where} must be a list of rows`);
  for (let i = 0; i < rows.length; i++) {
    const row: unknown = rows[i];
    if (!isObject(row)) refuseOpening(`${where}[${i}] must be an object of values by slot`);
    for (const key of Object.keys(row)) {
      const value = row[key];
      if (value === null || value === undefined || isValue(value)) continue;
      refuseOpening(
        `${where}[${i}].${key} holds a value that no slot can hold: values are strings, finite numbers, booleans, lists and objects`,
      );
    }
  }
}

/** @throws BacklotError BAD_OPENING */
export function refuseOpening(message: string): never {
  throw new BacklotError("BAD_OPENING", message);
}
