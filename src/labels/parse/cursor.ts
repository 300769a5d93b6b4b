import { BacklotError } from "../../base/errors.js";
import { describeCharacter } from "../check/describe.js";
import { unexpected } from "./refuse.js";

export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const DOUBLE_QUOTE = 34;
const HASH = 35;
export const SINGLE_QUOTE = 39;
export const OPEN = 40;
export const CLOSE = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const POINT = 46;
export const ZERO = 48;
export const SEVEN = 55;
const NINE = 57;
export const COLON = 58;
export const SEMICOLON = 59;
export const EQUALS = 61;
export const OPEN_SQUARE = 91;
export const BACKSLASH = 92;
export const CLOSE_SQUARE = 93;
export const SMALL_A = 97;
export const SMALL_E = 101;
export const SMALL_F = 102;
export const OPEN_CURLY = 123;
export const CLOSE_CURLY = 125;

/** Limit on nested brackets: recursion stays shallow, and a text of brackets is refused at the first excess. */
export const MAX_DEPTH = 64;

/** Results of `peek` besides character codes. A line break is one only outside brackets. */
export const END = -1;
export const NEWLINE = LINE_FEED;

const NAME_START = 1;
const DIGIT = 2;

const CLASSES = new Uint8Array(128);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
  CLASSES[letter.charCodeAt(0)] = NAME_START;
for (const digit of "0123456789") CLASSES[digit.charCodeAt(0)] = DIGIT;

/** True if a name can start with the character: an ASCII letter or `_`. */
export function startsName(code: number): boolean {
  return code > 64 && code < 128 && CLASSES[code] === NAME_START;
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * A position in a command's text. There is no tokenizer: `peek` skips to the next significant character, and its caller
 * consumes it. So after any construct, `pos` is its end.
 */
export class Cursor {
  readonly text: string;
  pos = 0;
  depth = 0;
  /** Position of the innermost open bracket; -1 outside. */
  opened = -1;

  /** White space of any kind around the command is trimmed, including byte order marks and no-break spaces. */
  constructor(text: string) {
    this.text = text.trimEnd();
    this.pos = text.length - text.trimStart().length;
  }

  /**
   * Skips blanks, comments, joined lines and, inside brackets, line breaks.
   * @returns the code of the next character, which `pos` then points to, NEWLINE or END
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

  eat(code: number): boolean {
    if (this.peek() !== code) return false;
    this.pos++;
    return true;
  }

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

  /** Consumes an opening bracket. @returns the outer bracket, for `leave` */
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

  /** Consumes the closing bracket. @throws BacklotError for another character; `wanted` names the alternatives */
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

/** Returns the length of the line break at an offset: 2 for CRLF, 1 for LF or CR, otherwise 0. */
export function lineBreakAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LINE_FEED) return 1;
  if (code !== CARRIAGE_RETURN) return 0;
  return text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1;
}

/** Returns the UTF-16 units of a character in a string or comment. @throws BacklotError for NUL and lone surrogates */
export function characterLength(text: string, at: number, code: number): 1 | 2 {
  if (code !== 0 && (code < 0xd800 || code > 0xdfff)) return 1;
  if (code !== 0 && code < 0xdc00) {
    const low = text.charCodeAt(at + 1);
    if (low >= 0xdc00 && low <= 0xdfff) return 2;
  }
  throw new BacklotError("SYNTAX", `${describeCharacter(text, at)} cannot stand in a command`, { span: [at, at + 1] });
}
