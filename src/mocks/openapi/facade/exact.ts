import { BacklotError } from "../../../base/errors.js";
import { MAX_DEPTH } from "../../../base/io/sound.js";
import { pathText } from "../../../kit/internal.js";

const NUMBERS = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Numbers with fewer characters are never rounded, except by their exponent. */
const FEW = 16;

/** Tests if a number loses precision: it has too many digits, or is too large or too small. */
export function isRounded(written: string): boolean {
  return (written.length >= FEW || /e/i.test(written)) && digitsOf(String(Number(written))) !== digitsOf(written);
}

/** Returns the digits of a number without zeros around them, and its exponent: equal for equal numbers. */
function digitsOf(written: string): string {
  const [mantissa = "", exponent = "0"] = written.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  const sign = mantissa.startsWith("-") ? "-" : "";
  return `${sign}${digits.slice(start, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/**
 * Parses a JSON text without rounding any number.
 * @param what name of the value in messages: `the body`
 * @throws SyntaxError
 * @throws BacklotError BAD_REQUEST for a number that would be rounded, with its path
 */
export function exactJson(text: string, what: string): unknown {
  const value: unknown = JSON.parse(text);
  const long = new Set((text.match(NUMBERS) ?? []).filter(isRounded).map(Number));
  const place = placeOf(value, (number) => long.has(number) || !Number.isFinite(number));
  if (place === null) return value;
  const at = pathText(place).replace(/^\./, "");
  throw new BacklotError(
    "BAD_REQUEST",
    `${at === "" ? what : `the property ${at} of ${what}`} is a number that would be rounded: integers go up to 2^53 - 1, others have up to 17 digits`,
  );
}

function placeOf(value: unknown, isMeant: (number: number) => boolean, depth = 0): (string | number)[] | null {
  if (typeof value === "number") return isMeant(value) ? [] : null;
  // A deeper value is refused for its depth.
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  const isList = Array.isArray(value);
  for (const [name, held] of Object.entries(value)) {
    const place = placeOf(held, isMeant, depth + 1);
    if (place !== null) return [isList ? Number(name) : name, ...place];
  }
  return null;
}
