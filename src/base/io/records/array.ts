import { badPiece, ChunkBuffer, type Piece, type Splitter } from "./pieces.js";

const [NEWLINE, BLANK, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [
  10, 32, 34, 44, 91, 92, 93, 123, 125,
];

/** The number of resynchronisations in a file after an element without end. Each one scans the following text again. */
const MAX_RECOVERIES = 100;

interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/**
 * Splits a JSON array into its elements by counting brackets, each with its place. A broken element leaves the others
 * whole. With an extra bracket, or with a string that is cut off by a line break (which JSON forbids in strings), it is
 * cut out as it is, and refused when it is parsed. An element that never ends, because a bracket is missing, is given
 * up if a later line starts like it: with `{` in the same column. Parsers of JSON streams stop at the first error, and
 * return values without places. For valid files, tests compare the elements with those of such a parser (stream-json).
 */
export class ArraySplitter implements Splitter {
  readonly #record: ChunkBuffer;
  #state: "before" | "within" | "after" | "done" = "before";
  /** Open brackets, including the array's own. */
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #line = 1;
  /** The number of bytes in earlier chunks, and the offset of the current line's start. */
  #offset = 0;
  #lineStart = 0;
  #start: Position | null = null;
  #elements = 0;
  #recoveries = 0;

  /** @param limit the longest element, in bytes */
  constructor(limit: number) {
    this.#record = new ChunkBuffer(limit);
  }

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    this.#scan(chunk, pieces);
    while (this.#record.isTooLong) if (!this.#recover(pieces)) this.#record.drop();
    return pieces;
  }

  end(): Piece[] {
    const pieces: Piece[] = [];
    while (this.#start !== null && this.#recover(pieces));
    const never = "the element that starts here never ends: the file is cut off, or a bracket or quote is missing";
    if (this.#start !== null) pieces.push(badPiece(this.#start.line, this.#start.column, never));
    else if (this.#state === "within") {
      pieces.push(badPiece(this.#line, 1, "the array has no closing bracket: the file seems cut off"));
    }
    return pieces;
  }

  #scan(chunk: Buffer, pieces: Piece[]): void {
    // Locals, because this loop sees every byte of the file.
    let [depth, inString, isEscaped] = [this.#depth, this.#inString, this.#isEscaped];
    let hasStarted = this.#start !== null;
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === NEWLINE) {
        this.#line += 1;
        this.#lineStart = this.#offset + at + 1;
        inString = false;
        isEscaped = false;
      } else if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte <= BLANK) {
        // between tokens
      } else if (depth > 1) {
        if (byte === QUOTE) inString = true;
        else if (byte === OPEN || byte === OPEN_LIST) depth += 1;
        else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
      } else if (this.#state !== "within") {
        if (!this.#enter(at, pieces)) return;
        depth = 1;
        from = at + 1;
      } else if (byte === COMMA || byte === CLOSE_LIST) {
        this.#record.add(chunk.subarray(from, at));
        this.#finish(pieces, this.#position(at), byte === CLOSE_LIST);
        hasStarted = false;
        from = at + 1;
        if (byte === CLOSE_LIST) {
          this.#state = "after";
          depth = 0;
        }
      } else {
        if (!hasStarted) this.#start = this.#position(at);
        hasStarted = true;
        if (byte === QUOTE) inString = true;
        else if (byte === OPEN || byte === OPEN_LIST) depth += 1;
      }
    }
    if (this.#state === "within") this.#record.add(chunk.subarray(from));
    [this.#depth, this.#inString, this.#isEscaped] = [depth, inString, isEscaped];
    this.#offset += chunk.length;
  }

  #position(at: number): Position {
    const offset = this.#offset + at;
    return { line: this.#line, column: offset - this.#lineStart + 1, offset };
  }

  /** The first bracket opens the array. Text after its end is reported as one problem, and reading stops. */
  #enter(at: number, pieces: Piece[]): boolean {
    if (this.#state === "before") {
      this.#state = "within";
      return true;
    }
    const { line, column } = this.#position(at);
    if (this.#state === "after")
      pieces.push(badPiece(line, column, "there is text after the end of the array; it was not read"));
    this.#state = "done";
    return false;
  }

  #finish(pieces: Piece[], end: Position, isLast: boolean): void {
    const { line, column } = this.#start ?? end;
    const isMissing = this.#start === null && !(isLast && this.#elements === 0);
    const piece = this.#record.take(line, column);
    this.#start = null;
    this.#elements += 1;
    if (piece !== null) pieces.push("text" in piece ? { ...piece, text: piece.text.trim() } : piece);
    else if (isMissing) pieces.push(badPiece(line, column, "an element is missing beside this comma"));
  }

  /** Gives up the current element if a later line starts like it, and continues from there. */
  #recover(pieces: Piece[]): boolean {
    const start = this.#start;
    if (start === null || this.#recoveries >= MAX_RECOVERIES) return false;
    const bytes = this.#record.takeBytes();
    // The collected bytes start after the comma before the element.
    const first = this.#offset - bytes.length;
    const indent = start.column - 1;
    let line = start.line;
    for (let at = bytes.indexOf(NEWLINE, start.offset - first); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
      line += 1;
      const next = at + 1 + indent;
      if (bytes[next] !== OPEN || bytes.subarray(at + 1, next).some((byte) => byte > BLANK || byte === NEWLINE))
        continue;
      const never = "the element that starts here never ends: a bracket or quote is missing";
      pieces.push(badPiece(start.line, start.column, never));
      [this.#depth, this.#inString, this.#isEscaped, this.#start] = [1, false, false, null];
      [this.#line, this.#lineStart, this.#offset] = [line, first + at + 1, first + next];
      this.#recoveries += 1;
      this.#elements += 1;
      this.#scan(bytes.subarray(next), pieces);
      return true;
    }
    this.#record.add(bytes);
    return false;
  }
}
