/* What can be read from English words without understanding them. Whatever they leave open is left open. */

/** Words of English that most texts have some of. */
const ENGLISH = words(
  "a about all am and are at be been book can could do else find for found from have here i if in is it like make me my need no not of on or please see shall something that the there these this to want was what when which will with would yes you your",
);

/** Words that most texts of other languages have some of, and English ones do not. */
const OTHERS = words(
  "aan auf bitte che com das der det di dla e een ein eine el en est et het ich ist jag jest je les los mit na nicht nie non och og para per pour que sich sie sur um und une van voor was wir y zu",
);

/** How many words of texts are English for sure, and how many are not; letters of another script count as such. */
export function languageOf(texts: readonly string[]): { readonly ours: number; readonly others: number } {
  let ours = 0;
  let others = 0;
  for (const text of texts) {
    if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) others++;
    for (const word of wordsIn(text)) {
      if (ENGLISH.has(word)) ours++;
      else if (OTHERS.has(word)) others++;
    }
  }
  return { ours, others };
}

/** The sentences of a text, each without the mark at its end, and whether that asks. */
export function sentencesIn(text: string): readonly { readonly words: string; readonly asks: boolean }[] {
  return (text.match(/[^.!?;\n]+[.!?;]?/g) ?? []).map((sentence) => ({
    words: ` ${wordsIn(sentence).join(" ")} `,
    asks: sentence.endsWith("?"),
  }));
}

/** What says that something was done, as it stands in a sentence. */
const DONE = [
  / (?:it is|it's|all is|everything is|that is|that's) (?:now |all )?(?:done|arranged|booked|reserved|sent|paid) /,
  / (?:i have|i've|we have|we've) (?:just |now |successfully )?(?:arranged|booked|enrolled|ordered|paid|reserved|scheduled|sent|transferred) /,
  / your [a-z ]{1,40} (?:has|have) been (?:arranged|booked|ordered|paid|placed|reserved|scheduled|sent) /,
  /^ (?:all done|all set|booked|done|it's done|ordered|paid|reserved|sent) $/,
];

/** What makes of it something else than a report: a denial, a condition, a plan, or news of others. */
const UNDONE = words(
  "after already although aren't before but can can't cannot could couldn't didn't doesn't don't else except failed fails hasn't haven't if instead isn't may maybe might must never no none not nothing once only otherwise out please say shall should soon sorry unable unfortunately unless until wasn't weren't when will won't would",
);

/** The sentences of a text that report that something was done. */
export function successesIn(text: string): readonly string[] {
  return sentencesIn(text).flatMap(({ words: said, asks }) => {
    if (asks || !DONE.some((pattern) => pattern.test(said))) return [];
    return said.split(" ").some((word) => UNDONE.has(word)) ? [] : [said];
  });
}

/** Whether a text reports a failure. */
export const tellsFailure = (text: string): boolean =>
  sentencesIn(text).some(({ words: said }) =>
    / (?:can't|cannot|could not|couldn't|did not|didn't|failed|given it up|given up|impossible|not possible|unable|unfortunately|was not|wasn't|won't) /.test(
      said,
    ),
  );

/** Whether a text says that there is nothing. */
export const tellsNothing = (text: string): boolean =>
  sentencesIn(text).some(({ words: said }) =>
    / (?:any|aren't|can't|cannot|couldn't|didn't|don't|doesn't|empty|isn't|neither|no|none|nothing|not|sorry|unable|unfortunately|without|zero) /.test(
      said,
    ),
  );

/** Whether a text asks for anything, or might. */
export const mayAsk = (text: string): boolean =>
  /[?？؟]/.test(text) || wordsIn(text).some((word) => ASKING.has(word)) || /\b(?:yes|no)\b/i.test(text);

const ASKING = words(
  "approve ask can choose confirm could enter give go how just know let like may mention missing must name need needed needs ok okay pick please prefer proceed provide ready reply require required say select shall should specify state still supply tell type until wait waiting want what what's when where which who whose would",
);

/** How many were found, as a text says it, and whether it might speak of some of them; null where it does not say it. */
export function countIn(text: string): { readonly count: number; readonly maySelect: boolean } | null {
  const found = /\bfound (\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten)\b/i.exec(text);
  if (found === null) return null;
  const [, count = ""] = found;
  const spelt = NUMBERS.indexOf(count.toLowerCase());
  const maySelect = wordsIn(text).some((word) => PARTS.has(word));
  return { count: spelt >= 0 ? spelt + 1 : Number(count), maySelect };
}

export const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** What says that there is more, or that those that are told were chosen. */
const PARTS = words(
  "all also altogether among another best besides cheaper cheapest closest example first few further highest include included including instead last least left lowest matches more most near nearby nearest next of only other others rated recommend remaining rest show some such suggest that there top total which who with",
);

/** Words for days and times, beside digits. */
export const WHEN =
  /\b(?:today|tonight|tomorrow|yesterday|now|noon|midday|midnight|morning|afternoon|evening|night|o'clock|half|quarter|hour|hours|day|days|week|weeks|month|months|weekend|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

export function wordsIn(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
