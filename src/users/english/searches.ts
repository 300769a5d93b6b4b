import { wordSet, wordsOf } from "./wholeWords.js";

/** Finding nothing, told in so many words. */
const NOTHING =
  /\b(?:(?:could not|couldn't|can't|cannot|did not|didn't|unable to|wasn't able to|failed to) (?:find|see|get|locate)|there (?:is|are|'s|was|were)(?: currently| unfortunately)? (?:no|nothing|none|not any)|(?:there(?:'s)? (?:isn't|aren't)|(?:isn't|aren't)) any|nothing (?:fits|matche[sd]|match|came up|was found|found|like that|available|there|turned up)|(?:found|see|got) (?:no|nothing|none)|no (?:results?|matche?s?|luck|such)|came up empty)\b(?! (?:other|else|more|further|about))/i;
/** Words of which one stands wherever a text says that there is nothing, or that something failed. */
const ADVERSE = wordSet(
  "no not nothing none neither without sorry afraid unfortunately cannot unable empty zero any impossible closed full taken already only too must instead regret apologies problem",
);

/** The words that deny that anything was found; null for none. */
export const denialIn = (text: string): string | null => NOTHING.exec(text.replaceAll("’", "'"))?.[0] ?? null;

/** Whether a text may say that there is nothing, or that something failed. */
export const isAdverse = (text: string): boolean =>
  wordsOf(text).some((word) => ADVERSE.has(word) || word.endsWith("n't") || word.startsWith("fail"));

const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const FOUND = /\bfound (\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten)\b/i;

/** How many were found, as a text says it, and whether it might speak of some of them; null if it does not say it. */
export function countIn(text: string): { readonly count: number; readonly maySelect: boolean } | null {
  const [, count] = FOUND.exec(text) ?? [];
  if (count === undefined) return null;
  const spelt = COUNTS.indexOf(count.toLowerCase());
  return { count: spelt >= 0 ? spelt + 1 : Number(count), maySelect: wordsOf(text).some((word) => PARTS.has(word)) };
}

/** Words that say that there is more, or that those that are told were chosen. */
const PARTS = wordSet(
  "all also altogether among another best besides cheaper cheapest closest example first few further highest include included including instead last least left lowest matches more most near nearby nearest next of only other others rated recommend remaining rest show some such suggest that there top total which who with",
);
