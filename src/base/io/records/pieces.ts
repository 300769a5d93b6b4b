import { isUtf8 } from "node:buffer";
import { BacklotError } from "../../errors.js";

/** One unparsed record of a file, or its problem. The line and column of its start count from 1. */
export type Piece = { readonly line: number; readonly column: number } & (
  | { readonly text: string }
  | { readonly problem: BacklotError }
);

/** A record of one line. Its text is decoded on demand: to pass it on, its bytes are enough. */
export class LinePiece {
  readonly line: number;
  readonly column: number;
  readonly bytes: Buffer;

  constructor(line: number, column: number, bytes: Buffer) {
    this.line = line;
    this.column = column;
    this.bytes = bytes;
  }

  get text(): string {
    return this.bytes.toString("utf8");
  }
}

/** Splits a stream of bytes into records, in memory bounded by the chunk and the longest record allowed. */
export interface Splitter {
  push(chunk: Buffer): Piece[];
  end(): Piece[];
}

export const badPiece = (line: number, column: number, message: string): Piece => ({
  line,
  column,
  problem: new BacklotError("BAD_LINE", message, { place: { line, column } }),
});

/** The bytes of one record, collected over chunks and dropped beyond a limit. */
export class ChunkBuffer {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;
  #isDropped = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    if (bytes.length > 0 && !this.#isDropped) this.#parts.push(bytes);
  }

  get isTooLong(): boolean {
    return this.#size > this.#limit && !this.#isDropped;
  }

  /** Drops a record that is too long; further bytes are only counted. */
  drop(): void {
    this.#isDropped = true;
    this.#parts = [];
  }

  takeBytes(): Buffer {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    this.#isDropped = false;
    return bytes;
  }

  /** Ends the record and returns it as a line; null if it is blank. */
  takeLine(line: number): Piece | null {
    const bytes = this.takeRecord(line, 1);
    return bytes instanceof Uint8Array && !isBlank(bytes) ? new LinePiece(line, 1, bytes) : problemOf(bytes);
  }

  /** Ends the record and returns it; null if it is blank. */
  take(line: number, column: number): Piece | null {
    const bytes = this.takeRecord(line, column);
    return bytes instanceof Uint8Array && !isBlank(bytes)
      ? { line, column, text: bytes.toString("utf8") }
      : problemOf(bytes);
  }

  /** Returns the record's bytes if they are valid text; null if there are none. */
  private takeRecord(line: number, column: number): Buffer | Piece | null {
    if (this.#size > this.#limit) {
      this.takeBytes();
      const limit = this.#limit < 2 ** 20 ? `${this.#limit} bytes` : `${Math.round(this.#limit / 2 ** 20)} MB`;
      return badPiece(line, column, `this record is longer than ${limit} and was skipped`);
    }
    if (this.#size === 0) return null;
    const bytes = this.takeBytes();
    if (!isUtf8(bytes)) return badPiece(line, column, "this record is not UTF-8 text; save the file in that encoding");
    return bytes;
  }
}

function isBlank(bytes: Buffer): boolean {
  const first = bytes.find((byte) => byte !== 32 && (byte < 9 || byte > 13));
  return first === undefined || (first > 127 && bytes.toString("utf8").trim() === "");
}

const problemOf = (taken: Buffer | Piece | null): Piece | null => (taken instanceof Uint8Array ? null : taken);
