import { BacklotError } from "../../errors.js";
import { describeCharacter } from "../check/describe.js";
import { BACKSLASH, CARRIAGE_RETURN, HASH, LINE_FEED, NINE, ZERO } from "./codes.js";
import { unexpected } from "./refuse.js";

/**
 * Brackets nest at most this deep: recursion stays shallow, and a text of brackets is refused at the first excess.
 */
export const MAX_DEPTH = 64;

/** Codes that `peek` gives besides those of characters. A line break is one only outside brackets. */
export const END = -1;
export const NEWLINE = LINE_FEED;

const NAME_START = 1;
const DIGIT = 2;

/** What an ASCII character may be part of, by its code. */
const CLASSES = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
  CLASSES[letter.charCodeAt(0)] = NAME_START;
for (const digit of "0123456789") CLASSES[digit.charCodeAt(0)] = DIGIT;

/** Whether a name can start with the character: an ASCII letter or `_`. */
export function startsName(code: number): boolean {
  return code > 64 && code < 128 && CLASSES[code] === NAME_START;
}

/** Whether the character is one of `0` to `9`. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * A place in a command's text. Nothing is tokenized ahead: `peek` skips to the next character that means something,
 * and whoever recognises it moves `pos` behind it. So after any construct `pos` is its end.
 */
export class Cursor {
  readonly text: string;
  pos = 0;
  /** How many brackets are open. */
  depth = 0;
  /** Where the innermost open bracket stands; -1 outside. */
  opened = -1;

  /** White space of any kind around the command is trimmed: a byte order mark, blank lines, no-break spaces. */
  constructor(text: string) {
    this.text = text.trimEnd();
    this.pos = text.length - text.trimStart().length;
  }

  /**
   * Skips blanks, comments, joined lines and, inside brackets, line breaks.
   * @returns the code of the character that follows, NEWLINE or END; `pos` stands at it
   */
  peek(): number {
    const { text } = this;
    while (this.pos < text.length) {
      const code = text.charCodeAt(this.pos);
      switch (code) {
        case 32: // blank
        case 9: // tab
        case 12: // form feed
          this.pos++;
          break;
        case LINE_FEED:
        case CARRIAGE_RETURN:
          if (this.depth === 0) return NEWLINE;
          this.pos++;
          break;
        case HASH:
          this.#comment();
          break;
        case BACKSLASH: {
          const length = lineBreakAt(text, this.pos + 1);
          if (length === 0) return code;
          this.pos += 1 + length;
          break;
        }
        default:
          return code;
      }
    }
    return END;
  }

  /** Moves over the character that `peek` gave, when it is this one. */
  eat(code: number): boolean {
    if (this.peek() !== code) return false;
    this.pos++;
    return true;
  }

  /** Reads the name that starts at `pos`. */
  name(): string {
    const { text } = this;
    const start = this.pos;
    let end = start + 1;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (code > 127 || CLASSES[code] === 0) break;
      end++;
    }
    this.pos = end;
    return text.slice(start, end);
  }

  /**
   * Moves over an opening bracket.
   * @returns the bracket around it, to be handed to `leave`
   * @throws BacklotError TOO_DEEP
   */
  enter(): number {
    const outer = this.opened;
    this.opened = this.pos++;
    if (++this.depth > MAX_DEPTH) {
      throw new BacklotError("TOO_DEEP", `more than ${MAX_DEPTH} brackets are open here`, {
        span: [this.opened, this.pos],
      });
    }
    return outer;
  }

  /**
   * Moves over the closing bracket.
   * @throws BacklotError when something else stands there; `wanted` says what could
   */
  leave(outer: number, close: number, wanted: string): void {
    if (this.peek() !== close) throw unexpected(this, wanted);
    this.pos++;
    this.depth--;
    this.opened = outer;
  }

  #comment(): void {
    const { text } = this;
    while (this.pos < text.length) {
      const code = text.charCodeAt(this.pos);
      if (code === LINE_FEED || code === CARRIAGE_RETURN) return;
      this.pos += characterLength(text, this.pos, code);
    }
  }
}

/** The length of the line break at an offset: 2 for CRLF, 1 for LF or CR, otherwise 0. */
export function lineBreakAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LINE_FEED) return 1;
  if (code !== CARRIAGE_RETURN) return 0;
  return text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
}

/**
 * How many UTF-16 units the character at an offset takes, inside a string or a comment.
 * @throws BacklotError SYNTAX for what no text may hold: NUL and lone surrogates
 */
export function characterLength(text: string, at: number, code: number): 1 | 2 {
  if (code !== 0 && (code < 0xd800 || code > 0xdfff)) return 1;
  if (code !== 0 && code < 0xdc00) {
    const low = text.charCodeAt(at + 1);
    if (low >= 0xdc00 && low <= 0xdfff) return 2;
  }
  throw new BacklotError("SYNTAX", `${describeCharacter(text, at)} cannot stand in a command`, { span: [at, at + 1] });
}
