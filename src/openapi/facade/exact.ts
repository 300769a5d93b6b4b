import { BacklotError } from "../../errors.js";
import { MAX_DEPTH } from "../../io/sound.js";
import { pathText } from "../../kit/internal.js";

/** Digits of a whole number that may be beyond 2^53 - 1. */
const MANY_DIGITS = /-?\d{16,}/g;

/** No number of more characters is written without an exponent. */
const MAX_DIGITS = 22;

/** True if the digits of a whole number are not those that an answer would have: they would be rounded. */
export const isRounded = (digits: string): boolean =>
  digits.length > MAX_DIGITS || String(Number(digits)) !== String(BigInt(digits));

/**
 * The value of a JSON text, every whole number of which is as it was written.
 * @param what the value in a message: `the body`
 * @throws SyntaxError
 * @throws BacklotError BAD_REQUEST for a number that would be rounded, with its place
 */
export function exactJson(text: string, what: string): unknown {
  const value: unknown = JSON.parse(text);
  const long = new Set((text.match(MANY_DIGITS) ?? []).filter(isRounded).map(Number));
  const place = placeOf(value, (number) => long.has(number) || !Number.isFinite(number));
  if (place === null) return value;
  const at = pathText(place).replace(/^\./, "");
  throw new BacklotError(
    "BAD_REQUEST",
    `${at === "" ? what : `the property ${at} of ${what}`} is a number that would be rounded: integers go up to 2^53 - 1`,
  );
}

function placeOf(value: unknown, isMeant: (number: number) => boolean, depth = 0): (string | number)[] | null {
  if (typeof value === "number") return isMeant(value) ? [] : null;
  // A value that nests deeper is refused for that.
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  const isList = Array.isArray(value);
  for (const [name, held] of Object.entries(value)) {
    const place = placeOf(held, isMeant, depth + 1);
    if (place !== null) return [isList ? Number(name) : name, ...place];
  }
  return null;
}
