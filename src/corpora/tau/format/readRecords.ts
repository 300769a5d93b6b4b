import { BacklotError } from "../../../base/errors.js";
import { readRecords } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";

/** A record of a file, read without loss, with its text and its line; or the reason that it is unreadable. */
export type ExactRecord = { readonly file: string; readonly line: number } & (
  | { readonly value: JsonObject; readonly text: string }
  | { readonly problem: BacklotError }
);

/** Yields the records of files: lines, the items of a list, or one object. */
export async function* exactRecords(
  files: readonly string[],
  noun: string,
  recognises: (value: unknown) => boolean,
): AsyncGenerator<ExactRecord> {
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const kind = { noun, recognises: (text: string) => recognises(parsed(text)) };
  for await (const record of readRecords(files, { kind, maxRecordBytes: 512 * 2 ** 20 })) {
    const { file, line } = record;
    if ("problem" in record) {
      yield { file, line, problem: record.problem };
      continue;
    }
    const { text } = record;
    try {
      const value = parseExact(text, file, line);
      if (isObject(value)) yield { file, line, value, text };
      else throw new BacklotError("BAD_LINE", `this is none of the ${noun}`, { place: { file, line } });
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      yield { file, line, problem: cause };
    }
  }
}

/** Returns a JSON text as one line. Numbers and the order of keys stay as they are written. */
export const oneLine = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ""));
