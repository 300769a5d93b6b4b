import { BacklotError } from "../../../base/errors.js";
import { readRecords } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";

/** A line of a file with its object; or the reason that it is unreadable. */
export type Line = { readonly file: string; readonly line: number } & (
  | { readonly value: JsonObject; readonly text: string }
  | { readonly problem: BacklotError }
);

/** Yields the objects of a file, one a line. @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE */
export async function* readLines(file: string, noun: string, key: string): AsyncGenerator<Line> {
  const kind = { noun, recognises: (text: string) => key in (objectOf(text) ?? {}) };
  for await (const record of readRecords([file], { kind })) {
    const { line } = record;
    if ("problem" in record) {
      yield { file, line, problem: record.problem };
      continue;
    }
    const value = objectOf(record.text);
    const problem = new BacklotError("BAD_LINE", `this is none of the ${noun}`, { place: { file, line } });
    yield value === null ? { file, line, problem } : { file, line, value, text: record.text };
  }
}

function objectOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
