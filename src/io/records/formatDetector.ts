import { BacklotError } from "../../errors.js";
import { describeRecords } from "./describeRecords.js";
import type { Piece } from "./pieces.js";

/** What a reader looks for in files: how its records are recognised, and what they are called. */
export interface RecordKind {
  /** In the plural, as in "these are not transcripts". */
  readonly noun: string;
  /** Whether a record is meant as one of these, well-formed or not. */
  recognises(text: string): boolean;
}

/** Records, or characters of them, after which a file without any record of the kind is given up. */
const MAX_LOOKAHEAD = { records: 20, characters: 2 ** 24 };

/** Holds a file's first records back until one of them is seen to be of the kind that is looked for. */
export class FormatDetector {
  readonly #kind: RecordKind;
  #held: Piece[] | null = [];
  #characters = 0;
  /** Whether the file was given up. */
  isShut = false;

  constructor(kind: RecordKind) {
    this.#kind = kind;
  }

  *pass(piece: Piece): Generator<Piece> {
    if (this.#held === null) {
      yield piece;
      return;
    }
    this.#held.push(piece);
    this.#characters += "text" in piece ? piece.text.length : 0;
    if ("text" in piece && this.#kind.recognises(piece.text)) yield* this.open();
    else if (this.#held.length >= MAX_LOOKAHEAD.records || this.#characters > MAX_LOOKAHEAD.characters)
      yield* this.end();
  }

  *open(): Generator<Piece> {
    const held = this.#held ?? [];
    this.#held = null;
    yield* held;
  }

  /** The file ended, or was given up: what is still held was none of them. */
  *end(): Generator<Piece> {
    const held = this.#held ?? [];
    if (held.length === 0) return;
    this.#held = null;
    this.isShut = true;
    const texts = held.flatMap((piece) => ("text" in piece ? [piece] : []));
    if (texts[0] === undefined) yield* held.slice(0, 1);
    else yield wrongFormat(this.#kind, describeRecords(texts.map(({ text }) => text)), texts[0].line);
  }
}

/** A file that holds none of what is looked for. */
export const wrongFormat = ({ noun }: RecordKind, what: string, line = 1): Piece => ({
  line,
  column: 1,
  problem: new BacklotError("WRONG_FORMAT", `these are not ${noun} but ${what}`, { place: { line } }),
});
