import { BacklotError } from "../../base/errors.js";
import type { Literal } from "../ast.js";
import { clip } from "../check/describe.js";
import { type Cursor, isDigit, MINUS, PLUS, POINT, SMALL_E, startsName, ZERO } from "./cursor.js";
import { unexpected, unsupported } from "./refuse.js";

/** Reads a number with its sign. Only digits make an `int`; a point or an exponent makes a `float`. */
export function number(c: Cursor): Literal {
  const { text } = c;
  const start = c.pos;
  const sign = text.charCodeAt(start);
  if (sign === MINUS || sign === PLUS) {
    c.pos++;
    const next = c.peek();
    if (!isDigit(next) && !(next === POINT && isDigit(text.charCodeAt(c.pos + 1)))) {
      throw notANumber(c, start, `a sign may only precede a number, such as ${text[start]}5`);
    }
  }
  const first = c.pos;
  skipDigits(c);
  const point = text.charCodeAt(c.pos) === POINT;
  if (text.charCodeAt(first) === ZERO && c.pos > first + 1) {
    skipNumberWord(c);
    throw new BacklotError(
      "SYNTAX",
      `${clip(text.slice(first, c.pos))} has leading zeros: write it without, or quote it as text`,
      {
        span: [start, c.pos],
      },
    );
  }
  if (point) {
    c.pos++;
    skipDigits(c);
  }
  const exponent = skipExponent(c);
  const end = c.pos;
  const next = text.charCodeAt(end);
  if (next > 127 || isDigit(next) || startsName(next)) throw notPlain(c, start, first);
  const magnitude = Number(text.slice(first, end));
  // Adding zero turns -0 into 0.
  const value = (sign === MINUS ? -magnitude : magnitude) + 0;
  const whole = !point && !exponent;
  if (!Number.isFinite(value) || (whole && magnitude > Number.MAX_SAFE_INTEGER)) {
    const limit = whole ? "integers go up to 9007199254740991 (2^53-1)" : "it is infinite";
    throw new BacklotError("UNSUPPORTED", `the number ${clip(text.slice(start, end))} is too large: ${limit}`, {
      span: [start, end],
    });
  }
  return { kind: "literal", type: whole ? "int" : "float", value, span: [start, end] };
}

function skipDigits(c: Cursor): void {
  const { text } = c;
  let at = c.pos;
  while (isDigit(text.charCodeAt(at))) at++;
  c.pos = at;
}

/** Skips `e5`, `E+5` or `e-5`. An `e` without digits belongs to a word. */
function skipExponent(c: Cursor): boolean {
  const { text, pos } = c;
  if ((text.charCodeAt(pos) | 32) !== SMALL_E) return false;
  const sign = text.charCodeAt(pos + 1);
  const digits = sign === PLUS || sign === MINUS ? pos + 2 : pos + 1;
  if (!isDigit(text.charCodeAt(digits))) return false;
  c.pos = digits;
  skipDigits(c);
  return true;
}

/** Skips to the end of `5pm`, `0x1f`, `1_000` or `2024`. */
function skipNumberWord(c: Cursor): void {
  const { text } = c;
  let at = c.pos;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && !startsName(code) && code !== POINT) break;
  }
  c.pos = at;
}

/** Error for a number that runs into letters: names other notations of Python, and suggests quotes for the rest. */
function notPlain(c: Cursor, start: number, first: number): BacklotError {
  skipNumberWord(c);
  const { text, pos } = c;
  const word = text.slice(first, pos);
  if (/^0[xX]/.test(word)) return unsupported("a hexadecimal number", start, pos);
  if (/^0[oO]/.test(word)) return unsupported("an octal number", start, pos);
  if (/^0[bB]/.test(word)) return unsupported("a binary number", start, pos);
  if (/^[\d.]+(e[+-]?\d+)?[jJ]$/i.test(word)) return unsupported("a complex number", start, pos);
  if (/^\d[\d._]*$/.test(word)) return unsupported("a number with _ in it", start, pos);
  if (pos === start) return unexpected(c, "the end of the number");
  return notANumber(c, start, `${clip(text.slice(start, pos))} is neither a number nor a name: quote it if it is text`);
}

function notANumber(c: Cursor, start: number, message: string): BacklotError {
  return new BacklotError("SYNTAX", message, { span: [start, Math.max(c.pos, start + 1)] });
}
