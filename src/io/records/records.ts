import { BacklotError } from "../../errors.js";
import { ArraySplitter } from "./array.js";
import { type ByteSource, peek, prepend, readBytes } from "./bytes.js";
import { binaryKind } from "./describeRecords.js";
import { FormatDetector, type RecordKind, wrongFormat } from "./formatDetector.js";
import { LineSplitter, WholeSplitter } from "./lines.js";
import { LinePiece, type Piece, type Splitter } from "./pieces.js";

export interface RecordOptions {
  /** What is looked for. */
  readonly kind: RecordKind;
  /** The longest record, in bytes; a longer one is a problem of its own. Default: 64 MB. */
  readonly maxRecordBytes?: number | undefined;
  /** What messages call a stream. Default: `(stream)`. */
  readonly name?: string | undefined;
}

/** Where a record starts: line and column of its file, and which record of the file it is; all from 1. */
export interface RecordPlace {
  /** The file as it was named, or the name of the stream. */
  readonly file: string;
  /** The line where the record begins, from 1. */
  readonly line: number;
  /** The column where it begins, from 1. */
  readonly column: number;
  /** Which record of the file it is, from 1. */
  readonly record: number;
}

/** A record that was not parsed yet, or why it cannot be. */
export type RawRecord = RecordPlace & ({ readonly text: string } | { readonly problem: BacklotError });

/** A record as its file has it, whose text is not made. */
export type ByteRecord = RecordPlace & { readonly bytes: Buffer };

const MAX_RECORD_BYTES = 64 * 2 ** 20;

/**
 * The JSON records of files or streams as raw text, one at a time and in memory bounded by the longest of them: a
 * record a line, an array of records, or a file that is one record; gzip or not, with or without a byte order mark. A
 * broken record is given as a problem with its line, and reading goes on. A file in which nothing of the kind is
 * found among the first 20 records gives one `WRONG_FORMAT` problem that says what was seen, and reading goes on with
 * the next file. So does a file that cannot be read to its end.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist
 */
export async function* readRecords(sources: readonly ByteSource[], options: RecordOptions): AsyncGenerator<RawRecord> {
  for await (const records of readRecordLists(sources, options)) yield* records;
}

/**
 * The same records, those together that a piece of a file held: to wait for each of thousands takes longer than to
 * read it.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist
 */
export function readRecordLists(
  sources: readonly ByteSource[],
  options: RecordOptions,
): AsyncGenerator<readonly RawRecord[]> {
  return recordLists(sources, options, (place, piece) => ({ ...place, text: piece.text }));
}

/**
 * The same records for those who pass them on: of one that is a line only the bytes.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist
 */
export function readByteLists(
  sources: readonly ByteSource[],
  options: RecordOptions,
): AsyncGenerator<readonly (RawRecord | ByteRecord)[]> {
  return recordLists(sources, options, (place, piece) =>
    piece instanceof LinePiece ? { ...place, bytes: piece.bytes } : { ...place, text: piece.text },
  );
}

async function* recordLists<Given>(
  sources: readonly ByteSource[],
  options: RecordOptions,
  given: (place: RecordPlace, piece: { readonly text: string }) => Given,
): AsyncGenerator<readonly (Given | (RecordPlace & { readonly problem: BacklotError }))[]> {
  for (const one of sources) {
    const file = typeof one === "string" ? one : (options.name ?? "(stream)");
    let count = 0;
    for await (const pieces of readPieces(one, file, options)) {
      const before = count;
      count += pieces.length;
      yield pieces.map((piece, i) => {
        const place = { file, line: piece.line, column: piece.column, record: before + i + 1 };
        return "text" in piece ? given(place, piece) : { ...place, problem: within(piece.problem, file) };
      });
    }
  }
}

const within = (problem: BacklotError, file: string): BacklotError =>
  new BacklotError(problem.code, problem.message, { place: { file, ...problem.place }, cause: problem.cause });

async function* readPieces(
  source: ByteSource,
  file: string,
  { kind, maxRecordBytes = MAX_RECORD_BYTES }: RecordOptions,
): AsyncGenerator<readonly Piece[]> {
  const detector = new FormatDetector(kind);
  const chunks = readBytes(source, file);
  let line = 1;
  try {
    const head = await peek(chunks, showsFormat);
    const binary = binaryKind(head);
    if (binary !== null) {
      yield [wrongFormat(kind, binary)];
      return;
    }
    const splitter = chooseSplitter(head, maxRecordBytes);
    for await (const chunk of prepend(head, chunks)) {
      const pieces = splitter.push(chunk);
      line = pieces.at(-1)?.line ?? line;
      yield detector.pass(pieces);
      if (detector.isShut) return;
    }
    yield detector.pass(splitter.end());
    if (!detector.isShut) yield detector.end();
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code === "FILE_NOT_FOUND") throw error;
    yield [...detector.open(), { line, column: 1, problem: error }];
  } finally {
    await chunks.return(undefined);
  }
}

/** How much of a file's beginning is looked at, in bytes. */
const HEAD = 1 << 16;

/** Whether the beginning of a file shows its format: it reaches into the second line that is not blank. */
export function showsFormat(head: Buffer): boolean {
  const first = head.findIndex((byte) => byte > 32);
  const end = first === -1 ? -1 : head.indexOf(10, first);
  return head.length >= HEAD || (end !== -1 && head.subarray(end).some((byte) => byte > 32));
}

/**
 * How the file is cut, by its beginning: `[` starts an array; `{` alone on its line, or not closed on it, a single
 * record over several lines, unless the next line starts a record too; anything else is taken for lines.
 */
export function chooseSplitter(head: Buffer, limit: number): Splitter {
  const [first, second] = firstLines(head.subarray(0, HEAD).toString("utf8").trimStart());
  if (first.startsWith("[")) return new ArraySplitter(limit);
  const isOpen = first.startsWith("{") && !first.endsWith("}") && second !== "" && !second.startsWith("{");
  return isOpen ? new WholeSplitter(limit) : new LineSplitter(limit);
}

/** The first line of a text, and the next one that is not blank, without the blanks around them; empty if missing. */
function firstLines(text: string): readonly [first: string, second: string] {
  const end = text.indexOf("\n");
  if (end === -1) return [text, ""];
  const rest = text.slice(end).trimStart();
  const next = rest.indexOf("\n");
  return [text.slice(0, end).trimEnd(), next === -1 ? rest : rest.slice(0, next).trimEnd()];
}
