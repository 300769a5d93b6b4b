import { BacklotError } from "../../errors.js";
import { ArraySplitter } from "./array.js";
import { type ByteSource, peek, prepend, readBytes } from "./bytes.js";
import { binaryKind, describeRecords } from "./describeRecords.js";
import { ChunkBuffer, LinePiece, type Piece, type Splitter } from "./pieces.js";

export interface RecordOptions {
  readonly kind: RecordKind;
  /** The longest record, in bytes; a longer one is reported as a problem. Default: 64 MB. */
  readonly maxRecordBytes?: number | undefined;
  /** The name of a stream in messages. Default: `(stream)`. */
  readonly name?: string | undefined;
}

/** The start of a record: its line and column in the file, and its number; all from 1. */
export interface RecordPlace {
  /** The file as it was named, or the name of the stream. */
  readonly file: string;
  /** The line where the record begins, from 1. */
  readonly line: number;
  /** The column where it begins, from 1. */
  readonly column: number;
  /** The number of the record in the file, from 1. */
  readonly record: number;
}

/** An unparsed record, or the reason that it cannot be parsed. */
export type RawRecord = RecordPlace & ({ readonly text: string } | { readonly problem: BacklotError });

export type ByteRecord = RecordPlace & { readonly bytes: Buffer };

const MAX_RECORD_BYTES = 64 * 2 ** 20;

/**
 * Reads the JSON records of files or streams as raw text, one at a time and in memory bounded by the longest: one
 * record a line, an array of records, or a file that is one record; gzip or not, with or without a byte order mark. A
 * broken record is returned as a problem with its line, and reading goes on. A file without a record of the kind among
 * its first 20 records gives one `WRONG_FORMAT` problem that describes its content, and reading goes on with the next
 * file. So does a file that cannot be read to its end.
 * @throws BacklotError FILE_NOT_FOUND for a path that does not exist
 */
export async function* readRecords(sources: readonly ByteSource[], options: RecordOptions): AsyncGenerator<RawRecord> {
  for await (const records of readRecordLists(sources, options)) yield* records;
}

/**
 * Reads the same records in one list for each chunk of a file: awaiting thousands of single records costs more than
 * reading them.
 */
export function readRecordLists(
  sources: readonly ByteSource[],
  options: RecordOptions,
): AsyncGenerator<readonly RawRecord[]> {
  return recordLists(sources, options, (place, piece) => ({ ...place, text: piece.text }));
}

/** Reads the same records in lists, to pass them on: a record that is a line is returned as bytes alone. */
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

const HEAD = 1 << 16;

/** True if the beginning of a file decides its format: it reaches into the second line that is not blank. */
export function showsFormat(head: Buffer): boolean {
  const first = head.findIndex((byte) => byte > 32);
  const end = first === -1 ? -1 : head.indexOf(10, first);
  return head.length >= HEAD || (end !== -1 && head.subarray(end).some((byte) => byte > 32));
}

/**
 * Chooses a splitter by the beginning of a file. `[` starts an array. `{` alone on its line, or not closed on it,
 * starts a single record over several lines, unless the next line starts a record too. Anything else is split into
 * lines.
 */
export function chooseSplitter(head: Buffer, limit: number): Splitter {
  const [first, second] = firstLines(head.subarray(0, HEAD).toString("utf8").trimStart());
  if (first.startsWith("[")) return new ArraySplitter(limit);
  const isOpen = first.startsWith("{") && !first.endsWith("}") && second !== "" && !second.startsWith("{");
  return isOpen ? new WholeSplitter(limit) : new LineSplitter(limit);
}

function firstLines(text: string): readonly [first: string, second: string] {
  const end = text.indexOf("\n");
  if (end === -1) return [text, ""];
  const rest = text.slice(end).trimStart();
  const next = rest.indexOf("\n");
  return [text.slice(0, end).trimEnd(), next === -1 ? rest : rest.slice(0, next).trimEnd()];
}

const [TAB, NEWLINE, RETURN, BLANK] = [9, 10, 13, 32];

/**
 * Splits JSONL: one record a line. Blank lines are skipped. A line that is too long is a problem of that line alone.
 */
export class LineSplitter implements Splitter {
  readonly #record: ChunkBuffer;
  #line = 1;

  constructor(limit: number) {
    this.#record = new ChunkBuffer(limit);
  }

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#record.add(chunk.subarray(start, end));
      this.#finish(pieces);
      this.#line += 1;
      start = end + 1;
      start = this.#skipBlankLines(chunk, start);
    }
    this.#record.add(chunk.subarray(start));
    if (this.#record.isTooLong) this.#record.drop();
    return pieces;
  }

  end(): Piece[] {
    const pieces: Piece[] = [];
    this.#finish(pieces);
    return pieces;
  }

  /** A few bytes of gzip can hold millions of blank lines, so skipping them must be cheap. */
  #skipBlankLines(chunk: Buffer, from: number): number {
    for (let start = from, at = from; ; at += 1) {
      const byte = chunk[at];
      if (byte === NEWLINE) {
        this.#line += 1;
        start = at + 1;
      } else if (byte !== BLANK && byte !== TAB && byte !== RETURN) return start;
    }
  }

  #finish(pieces: Piece[]): void {
    const piece = this.#record.takeLine(this.#line);
    if (piece !== null) pieces.push(piece);
  }
}

/** Takes a file as one record over several lines, as written by hand. */
class WholeSplitter implements Splitter {
  readonly #record: ChunkBuffer;

  constructor(limit: number) {
    this.#record = new ChunkBuffer(limit);
  }

  push(chunk: Buffer): Piece[] {
    this.#record.add(chunk);
    if (this.#record.isTooLong) this.#record.drop();
    return [];
  }

  end(): Piece[] {
    const piece = this.#record.take(1, 1);
    return piece === null ? [] : [piece];
  }
}

export interface RecordKind {
  /** The noun in the plural, as in "these are not transcripts". */
  readonly noun: string;
  recognises(text: string): boolean;
}

/** Limits on records and characters, after which a file without any record of the kind is given up. */
const MAX_LOOKAHEAD = { records: 20, characters: 2 ** 24 };

/** Holds back a file's first records until one of them is recognised. */
class FormatDetector {
  readonly #kind: RecordKind;
  #held: Piece[] | null = [];
  #characters = 0;
  isShut = false;

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  /** Returns the next records that need not be held back. */
  pass(pieces: readonly Piece[]): readonly Piece[] {
    if (this.#held === null) return pieces;
    for (const [i, piece] of pieces.entries()) {
      this.#held.push(piece);
      this.#characters += "text" in piece ? piece.text.length : 0;
      if ("text" in piece && this.#kind.recognises(piece.text)) return [...this.open(), ...pieces.slice(i + 1)];
      if (this.#held.length >= MAX_LOOKAHEAD.records || this.#characters > MAX_LOOKAHEAD.characters) return this.end();
    }
    return [];
  }

  /** Returns the records held back, unconditionally. */
  open(): readonly Piece[] {
    const held = this.#held ?? [];
    this.#held = null;
    return held;
  }

  /** Ends the file or gives it up: the records still held back were not of the kind. */
  end(): readonly Piece[] {
    const held = this.open();
    if (held.length === 0) return held;
    this.isShut = true;
    const texts = held.flatMap((piece) => ("text" in piece ? [piece] : []));
    const [first] = texts;
    if (first === undefined) return held.slice(0, 1);
    return [wrongFormat(this.#kind, describeRecords(texts.map(({ text }) => text)), first.line)];
  }
}

const wrongFormat = ({ noun }: RecordKind, what: string, line = 1): Piece => ({
  line,
  column: 1,
  problem: new BacklotError("WRONG_FORMAT", `these are not ${noun} but ${what}`, { place: { line } }),
});
