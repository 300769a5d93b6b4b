import { BacklotError, type Place } from "../../../base/errors.js";
import { type ByteSource, peek, prepend, readBytes } from "../../../base/io/records/bytes.js";
import { binaryKind } from "../../../base/io/records/describeRecords.js";
import { chooseSplitter, showsFormat } from "../../../base/io/records/records.js";

/** A record of a file with its line, or the error that prevented reading it. */
export type JsonRecord = { readonly line: number } & ({ readonly value: unknown } | { readonly problem: BacklotError });

/** The maximum size of a record, in bytes; a whole file of predictions may be one object. */
const MAX_RECORD_BYTES = 512 * 2 ** 20;

/**
 * Reads the records of a JSON file: one per line, the elements of an array, or a single object over several lines, gzip
 * or not; `-` is stdin. Broken records are returned as problems, and reading continues.
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE
 */
export async function* readRecords(path: string, stdin: ByteSource = process.stdin): AsyncGenerator<JsonRecord> {
  const file = path === "-" ? "(stdin)" : path;
  const chunks = readBytes(path === "-" ? stdin : path, file);
  try {
    const head = await peek(chunks, showsFormat);
    const binary = binaryKind(head);
    if (binary !== null) {
      // A device has no end and possibly no line break.
      const problem = new BacklotError("FILE_UNREADABLE", `${file} cannot be read: it is ${binary}`, {
        place: { file },
      });
      yield { line: 1, problem };
      return;
    }
    const splitter = chooseSplitter(head, MAX_RECORD_BYTES);
    for await (const chunk of prepend(head, chunks)) {
      for (const piece of splitter.push(chunk)) yield recordOf(piece, file);
    }
    for (const piece of splitter.end()) yield recordOf(piece, file);
  } finally {
    await chunks.return(undefined);
  }
}

function recordOf(
  piece: { readonly line: number } & ({ readonly text: string } | { readonly problem: BacklotError }),
  file: string,
): JsonRecord {
  const { line } = piece;
  const place: Place = { file, line };
  if ("problem" in piece) {
    const { code, message } = piece.problem;
    return { line, problem: new BacklotError(code, message, { place: { ...place, ...piece.problem.place } }) };
  }
  try {
    return { line, value: JSON.parse(piece.text) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return { line, problem: new BacklotError("BAD_LINE", `line ${line} is not valid JSON: ${why}`, { place, cause }) };
  }
}
