import { speltAs, speltDescription } from "../../schema/slotTypes/scalars.js";
import { hasPhrase } from "./wholeWords.js";

const PART = /(?<![\d.,:/-])\d+ (?:year|month|week|day|hour|minute|second)s?\b/g;
/** The words between two parts of one duration. */
const JOINED = /^(?:,|,? and)? $/;

/** Returns the durations of a text, each as its parts with blanks between. */
function durationsIn(text: string): readonly string[] {
  const said = text.toLowerCase();
  const spans: string[] = [];
  let end = -1;
  for (const { 0: part, index } of said.matchAll(PART)) {
    const last = spans.at(-1);
    if (last !== undefined && JOINED.test(said.slice(end, index))) spans[spans.length - 1] = `${last} ${part}`;
    else spans.push(part);
    end = index + part.length;
  }
  return spans;
}

/**
 * Tests if a text says a value of a type whose words mean exactly one value, such as a duration, in its spelling or in
 * these words; null for a value of another type. `30 minutes` is not said by `1 hour and 30 minutes`.
 */
export function saysExactly(text: string, value: string): boolean | null {
  const spelt = speltDescription(speltAs(value));
  if (spelt?.exact !== true) return null;
  const [words] = durationsIn(spelt.words?.(value) ?? "");
  return hasPhrase(text, value) || durationsIn(text).some((said) => said === words);
}
