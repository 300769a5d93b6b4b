import { BacklotError, type Place } from "../../../base/errors.js";
import { type RecordPlace, readRecords } from "../../../base/io/index.js";
import { nestsTooDeep, unsound } from "../../../base/json/sound.js";

/** A record of a dataset's file: its value and its text, or the reason that it is unreadable; with its place. */
export type JsonRecord = RecordPlace &
  ({ readonly value: unknown; readonly text: string } | { readonly problem: BacklotError });

/** The records that a file has to hold. */
export interface ExpectedRecord {
  /** The records' noun in the plural, as in "these are not SGD dialogues". */
  readonly noun: string;
  /** True if a value is such a record, well-formed or not. */
  recognises(value: unknown): boolean;
}

/**
 * Reads the records of a dataset's files, one at a time and in memory bounded by the longest: an array's elements,
 * lines, or a file that is one record; gzip or not. Broken records, empty files and files without expected records are
 * returned as problems, and reading goes on.
 * @param files paths of files; see `inputFiles`
 */
export async function* readJson(
  files: readonly string[],
  { noun, recognises }: ExpectedRecord,
): AsyncGenerator<JsonRecord> {
  const kind = {
    noun,
    recognises: (text: string) => {
      const value = parsed(text);
      // Recursion over the value could overflow; of an unsound record the fault is reported.
      return nestsTooDeep(value) || recognises(value);
    },
  };
  for (const file of files) {
    let isEmpty = true;
    for await (const record of readRecords([file], { kind, maxRecordBytes: 512 * 2 ** 20 })) {
      isEmpty = false;
      yield "problem" in record ? record : jsonOf(record);
    }
    if (!isEmpty) continue;
    const problem = new BacklotError("WRONG_FORMAT", `the file holds no ${noun}: it is empty`, { place: { file } });
    yield { file, line: 1, column: 1, record: 1, problem };
  }
}

function jsonOf({ text, ...place }: RecordPlace & { readonly text: string }): JsonRecord {
  try {
    const value: unknown = JSON.parse(text);
    const fault = unsound(value);
    if (fault === null) return { ...place, value, text };
    return {
      ...place,
      problem: new BacklotError("BAD_LINE", fault, { place: { file: place.file, line: place.line } }),
    };
  } catch (cause) {
    const { file, line, column } = place;
    const at: Place = { file, line, column };
    const why = cause instanceof Error ? cause.message : String(cause);
    return { ...place, problem: new BacklotError("BAD_LINE", `this is not valid JSON: ${why}`, { place: at, cause }) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
