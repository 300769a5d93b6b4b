import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { exactValue } from "../../../transcript/files/importing/exactJson.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { firstIssue } from "../../firstIssue.js";
import { Entry } from "./definitions.js";

/** An entry with its place and the text that it is read from; or the reason that it is unreadable. */
export type ReadEntry = { readonly file: string; readonly line: number } & (
  | { readonly entry: Entry; readonly text: string }
  | { readonly problem: BacklotError }
);

/** Yields the entries of a file, their configurations without loss. @throws BacklotError FILE_NOT_FOUND */
export async function* readEntries(path: string): AsyncGenerator<ReadEntry> {
  const recognises = (value: unknown): boolean => isObject(value) && "ground_truth" in value;
  for await (const record of readJson([path], { noun: "entries of BFCL", recognises })) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { file, line, value, text } = record;
    const read = Entry.safeParse(value);
    if (read.success) {
      // Floats and the order of keys count there.
      const { initial_config } = exactValue(value, text) as JsonObject;
      yield { file, line, entry: { ...read.data, initial_config: initial_config as Entry["initial_config"] }, text };
    } else
      yield {
        file,
        line,
        problem: new BacklotError("WRONG_FORMAT", firstIssue(read.error), { place: { file, line } }),
      };
  }
}
