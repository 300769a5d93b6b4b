import { BacklotError } from "../../base/errors.js";
import type { Literal } from "../ast.js";
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  type Cursor,
  characterLength,
  DOUBLE_QUOTE,
  isDigit,
  LINE_FEED,
  lineBreakAt,
  SEVEN,
  SINGLE_QUOTE,
  SMALL_A,
  SMALL_F,
  ZERO,
} from "./cursor.js";
import { unsupported } from "./refuse.js";

/** Reads the string at the cursor, by Python's rules. */
export function string(c: Cursor): Literal {
  const { text } = c;
  const start = c.pos;
  const quote = text.charCodeAt(start);
  let value = "";
  let from = start + 1;
  let at = from;
  for (;;) {
    const code = at < text.length ? text.charCodeAt(at) : LINE_FEED;
    if (code === quote) break;
    if (code === BACKSLASH) {
      value += text.slice(from, at);
      c.pos = at;
      value += escaped(c);
      from = at = c.pos;
    } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
      throw new BacklotError("SYNTAX", "a string was opened here and never closed", {
        span: [start, Math.min(at, text.length)],
      });
    } else if (code > 31 && code < 0xd800) {
      at++;
    } else {
      at += characterLength(text, at, code);
    }
  }
  value = from === start + 1 ? text.slice(from, at) : value + text.slice(from, at);
  c.pos = at + 1;
  refuseJoined(c, start, at);
  return { kind: "literal", type: "str", value, span: [start, at + 1] };
}

/** Refuses triple quotes, and adjacent strings (which Python joins). */
function refuseJoined(c: Cursor, start: number, at: number): void {
  const { text } = c;
  const end = c.pos;
  if (at === start + 1 && text.charCodeAt(end) === text.charCodeAt(start)) {
    throw unsupported("a triple-quoted string", start, end + 1);
  }
  const next = c.peek();
  if (next === DOUBLE_QUOTE || next === SINGLE_QUOTE) {
    throw new BacklotError(
      "UNSUPPORTED",
      "two strings are next to each other: write one string, or a comma between them",
      {
        span: [start, c.pos + 1],
      },
    );
  }
  c.pos = end;
}

/** Reads the escape at the cursor. An unknown one is kept as written, as in Python. */
function escaped(c: Cursor): string {
  const { text } = c;
  const start = c.pos;
  const letter = text.charCodeAt(start + 1);
  c.pos = start + 2;
  switch (letter) {
    case BACKSLASH:
      return "\\";
    case SINGLE_QUOTE:
      return "'";
    case DOUBLE_QUOTE:
      return '"';
    case 110: // \n
      return "\n";
    case 116: // \t
      return "\t";
    case 114: // \r
      return "\r";
    case 97: // \a
      return "\x07";
    case 98: // \b
      return "\b";
    case 102: // \f
      return "\f";
    case 118: // \v
      return "\v";
    case 120: // \xHH
      return String.fromCharCode(hexadecimal(c, 2));
    case 117: // \uHHHH
      return utf16(c, start);
    case 85: // \UHHHHHHHH
      return character(c, start);
    case 78: // \N{…}
      throw unsupported("a character by name, \\N{…},", start, start + 2);
    case LINE_FEED:
    case CARRIAGE_RETURN:
      c.pos = start + 1 + lineBreakAt(text, start + 1);
      return "";
    default:
  }
  if (letter >= ZERO && letter <= SEVEN) return octal(c, start + 1);
  // The next character is read normally: it may be the end of the text, or NUL.
  c.pos = start + 1;
  return "\\";
}

function octal(c: Cursor, start: number): string {
  let value = 0;
  let at = start;
  while (at < start + 3) {
    const digit = c.text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 7)) break;
    value = value * 8 + digit;
    at++;
  }
  c.pos = at;
  return String.fromCharCode(value);
}

function hexadecimal(c: Cursor, digits: number): number {
  const { text, pos } = c;
  let value = 0;
  for (let at = pos; at < pos + digits; at++) {
    const code = text.charCodeAt(at);
    const letter = code | 32;
    const digit = isDigit(code) ? code - ZERO : letter >= SMALL_A && letter <= SMALL_F ? letter - SMALL_A + 10 : -1;
    if (digit < 0) {
      const message = `the escape \\${text[pos - 1]} takes ${digits} hexadecimal digits; write \\\\ for a backslash`;
      throw new BacklotError("SYNTAX", message, { span: [pos - 2, at] });
    }
    value = value * 16 + digit;
  }
  c.pos = pos + digits;
  return value;
}

/** Reads `\uHHHH`; two of them that are a surrogate pair make one character. */
function utf16(c: Cursor, start: number): string {
  const high = hexadecimal(c, 4);
  if (high < 0xd800 || high > 0xdfff) return String.fromCharCode(high);
  const { text, pos } = c;
  if (high < 0xdc00 && text.charCodeAt(pos) === BACKSLASH && text.charCodeAt(pos + 1) === 117) {
    c.pos = pos + 2;
    const low = hexadecimal(c, 4);
    if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(high, low);
  }
  throw loneSurrogate(text, start, pos);
}

function character(c: Cursor, start: number): string {
  const value = hexadecimal(c, 8);
  if (value >= 0xd800 && value <= 0xdfff) throw loneSurrogate(c.text, start, c.pos);
  if (value <= 0x10ffff) return String.fromCodePoint(value);
  const written = c.text.slice(start, c.pos);
  throw new BacklotError("SYNTAX", `there is no character ${written}: the last one is \\U0010ffff`, {
    span: [start, c.pos],
  });
}

function loneSurrogate(text: string, start: number, end: number): BacklotError {
  const message = `${text.slice(start, end)} is a lone surrogate: surrogates come in pairs, high before low`;
  return new BacklotError("SYNTAX", message, { span: [start, end] });
}
