import { BacklotError } from "../../../base/errors.js";
import type { RecordPlace } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { exactValue } from "../../../transcript/files/importing/exactJson.js";
import { readJson } from "../../../transcript/files/importing/records.js";

/** A record of a file, read without loss, with its text; or the reason that it is unreadable. */
export type ExactRecord = RecordPlace &
  ({ readonly value: JsonObject; readonly text: string } | { readonly problem: BacklotError });

/** Yields the records of files: lines, the items of a list, or one object. */
export async function* exactRecords(
  files: readonly string[],
  noun: string,
  recognises: (value: unknown) => boolean,
): AsyncGenerator<ExactRecord> {
  for await (const record of readJson(files, { noun, recognises })) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { text, file, line } = record;
    const value = exactValue(record.value, text);
    const problem = new BacklotError("BAD_LINE", `this is not one of the ${noun}`, { place: { file, line } });
    yield isObject(value) ? { ...record, value } : { ...record, problem };
  }
}
