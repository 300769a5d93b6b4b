import { type Source, Unfit } from "./sourceFolder.js";

/** Limit on the value of an enum, in characters: the bundler inlines it at each use. */
const MAX_ENUM_VALUE = 1_000;
/** Limit on the characters that the bundler copies: it joins constant strings at each plus, one by one. */
const MAX_JOINED = 1_000_000_000;

/**
 * The bundler crashes when its stack of a gigabyte overflows. A level takes up to four kilobytes of stack and, except
 * for brackets and unary operators, at least two characters: within these three limits, there is room for twice as many
 * levels as a file can have.
 */
const MAX_CODE_CHARACTERS = 200_000;
const MAX_DEPTH = 1_000;
const UNARY_RUN = /(?:[!~+-]\s*){1000}/;

/** Checks the nesting of a file, and the length of constants, which the bundler evaluates. @throws Unfit */
export async function checkBounds({ name, kind, text }: Source): Promise<void> {
  if (depthOf(text) > MAX_DEPTH || UNARY_RUN.test(text))
    throw new Unfit(`${name} is nested more than ${MAX_DEPTH} levels deep`);
  if (kind === "json") return;
  if (text.length > MAX_CODE_CHARACTERS)
    throw new Unfit(`${name} has more than ${MAX_CODE_CHARACTERS} characters of code`);
  if ((text.split("+").length - 1) * text.length > MAX_JOINED) throw new Unfit(`${name} joins too many strings`);
  if (/\benum\b/.test(text)) {
    const { longestEnumValue } = await import("./enumValues.js");
    if (longestEnumValue(text) > MAX_ENUM_VALUE) {
      throw new Unfit(`${name} has an enum with a value of more than ${MAX_ENUM_VALUE} characters`);
    }
  }
}

/** Returns the maximum depth of brackets, including those in strings and comments. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((unit === 0x29 || unit === 0x5d || unit === 0x7d) && depth > 0) depth--;
  }
  return deepest;
}
