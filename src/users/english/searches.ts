import { numberAt } from "./numbers.js";
import { wordSet, wordsOf } from "./wholeWords.js";

/** Explicit statements of an empty result. */
const NOTHING =
  /\b(?:(?:could not|couldn't|can't|cannot|did not|didn't|unable to|wasn't able to|failed to) (?:find|see|get|locate)|there (?:is|are|'s|was|were)(?: currently| unfortunately)? (?:no|nothing|none|not any)|(?:there(?:'s)? (?:isn't|aren't)|(?:isn't|aren't)) any|nothing (?:fits|matche[sd]|match|came up|was found|found|like that|available|there|turned up)|(?:found|see|got) (?:no|nothing|none)|no (?:results?|matche?s?|luck|such)|came up empty)\b(?! (?:other|else|more|further|about))/i;
/** Words that every text about an empty result or a failure contains. */
const ADVERSE = wordSet(
  "no not nothing none neither without sorry afraid unfortunately cannot unable empty zero any impossible closed full taken already only too must instead regret apologies problem",
);

/** Returns the words that deny any result; null if there are none. */
export const denialIn = (text: string): string | null => NOTHING.exec(text.replaceAll("’", "'"))?.[0] ?? null;

/** Words of a failure that say that there was none. */
const REASSURING =
  /\b(?:(?:no|without any?|not a single) (?:problems?|issues?|trouble|worries|hitch(?:es)?|errors?)|nothing (?:went|has gone|is) (?:wrong|amiss))\b/gi;

/** Tests if a text may report an empty result or a failure. */
export const isAdverse = (text: string): boolean =>
  wordsOf(text.replace(REASSURING, " ")).some(
    (word) => ADVERSE.has(word) || word.endsWith("n't") || word.startsWith("fail"),
  );

/** Returns the number of results in a text, and whether it might be about a part of them; null if there is none. */
export function countIn(text: string): { readonly count: number; readonly maySelect: boolean } | null {
  const words = wordsOf(text);
  const [found] = words.flatMap((word, at) => (word === "found" ? (numberAt(words, at + 1) ?? []) : []));
  return found === undefined ? null : { count: found.value, maySelect: words.some((word) => PARTS.has(word)) };
}

/** Words about further results, or a selection. */
const PARTS = wordSet(
  "all also altogether among another best besides cheaper cheapest closest example first few further highest include included including instead last least left lowest matches more most near nearby nearest next of only other others rated recommend remaining rest show some such suggest that there top total which who with",
);
