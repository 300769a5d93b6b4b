/* Python's blanks, words and rounding, which differ from JavaScript's and affect numbers of the reference evaluation. */

/** Blank characters of Python's `str.strip`, `str.split` and `\s`, as the inside of a character class. */
export const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const IS_BLANK = new RegExp(`[${BLANK}]`);
const BLANKS = new RegExp(`[${BLANK}]+`, "g");

/** Printable ASCII, which has one blank character: the common case, and a faster one. */
export const PLAIN = /^[ -~]*$/;

/** Python's `str.strip()`. */
export function strip(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  const stripped = stripEnd(text);
  let start = 0;
  while (start < stripped.length && IS_BLANK.test(stripped.charAt(start))) start += 1;
  return stripped.slice(start);
}

/** Python's `str.rstrip()`. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && IS_BLANK.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Python's `re.sub(r"\s+", " ", text)`. */
export function collapseBlanks(text: string): string {
  if (PLAIN.test(text)) return text.includes("  ") ? text.replace(/ +/g, " ") : text;
  return text.replace(BLANKS, " ");
}

/** Python's `str.split()`, without empty parts. */
export function splitBlanks(text: string): string[] {
  const parts = collapseBlanks(text).split(" ");
  if (parts[0] === "") parts.shift();
  if (parts.at(-1) === "") parts.pop();
  return parts;
}

/** Python's `round(x, 1)` for x ≥ 0: the decimal nearest to the double's exact value, ties to the even digit. `toFixed` is
 * exact as well but rounds ties up; only odd multiples of a quarter can tie. */
export function roundToTenth(x: number): number {
  const quarters = x * 4;
  if (Number.isInteger(quarters) && quarters % 2 === 1) {
    return Math.floor(x) + (quarters % 4 === 1 ? 0.2 : 0.8);
  }
  return Number(x.toFixed(1));
}
