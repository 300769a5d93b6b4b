import { BacklotError } from "../../errors.js";
import { describeRecords } from "./describeRecords.js";
import type { Piece } from "./pieces.js";

export interface RecordKind {
  /** The noun in the plural, as in "these are not transcripts". */
  readonly noun: string;
  recognises(text: string): boolean;
}

/** Limits on records and characters, after which a file without any record of the kind is given up. */
const MAX_LOOKAHEAD = { records: 20, characters: 2 ** 24 };

/** Holds back a file's first records until one of them is recognised. */
export class FormatDetector {
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

export const wrongFormat = ({ noun }: RecordKind, what: string, line = 1): Piece => ({
  line,
  column: 1,
  problem: new BacklotError("WRONG_FORMAT", `these are not ${noun} but ${what}`, { place: { line } }),
});
