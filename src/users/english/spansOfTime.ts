import { speltAs, speltDescription } from "../../schema/slotTypes/scalars.js";
import { hasPhrase } from "./wholeWords.js";

const UNIT = String.raw`\d+ (?:year|month|week|day|hour|minute|second)s?\b`;
const SPAN = new RegExp(String.raw`(?<![\d.,:/-])${UNIT}(?:(?:,? and|,)? ${UNIT})*`, "g");

const plain = (words: string): string => words.replaceAll(/,| and\b/g, "");

/**
 * Tests if a text says a value of a type whose words mean exactly one value, such as a duration, in its spelling or in
 * these words; null for a value of another type. `30 minutes` is not said by `1 hour and 30 minutes`.
 */
export function saysExactly(text: string, value: string): boolean | null {
  const spelt = speltDescription(speltAs(value));
  if (spelt?.exact !== true) return null;
  const words = plain(spelt.words?.(value) ?? value);
  return hasPhrase(text, value) || (text.toLowerCase().match(SPAN) ?? []).some((said) => plain(said) === words);
}
