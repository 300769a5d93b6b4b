import { ChunkBuffer, type Piece, type Splitter } from "./pieces.js";

const [TAB, NEWLINE, RETURN, BLANK] = [9, 10, 13, 32];

/**
 * Splits JSONL: one record a line. Blank lines are skipped. A line that is too long is a problem of that line alone.
 */
export class LineSplitter implements Splitter {
  readonly #record: ChunkBuffer;
  #line = 1;

  /** @param limit the longest line, in bytes */
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
export class WholeSplitter implements Splitter {
  readonly #record: ChunkBuffer;

  /** @param limit the longest file, in bytes */
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
