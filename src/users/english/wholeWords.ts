import { fold } from "../../kit/internal.js";

const LETTER = /[\p{L}\p{N}]/u;

/** Normalises a text for comparison: lower case, straight quotes, single blanks. */
export const folded = (text: string): string =>
  text.toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, " ");

/**
 * Returns the position of a phrase in a text as whole words, case-insensitively: `Dr Yilmaz` is not within `Dr Yilmazson`; -1 if there is
 * none.
 */
export function placeIn(text: string, phrase: string): number {
  const [all, part] = [folded(text), folded(phrase).trim()];
  if (part === "") return -1;
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    const [before = "", after = ""] = [all[at - 1], all[at + part.length]];
    const isBegun = LETTER.test(before) && LETTER.test(part[0] ?? "");
    const goesOn = LETTER.test(after) && LETTER.test(part.at(-1) ?? "");
    if (!isBegun && !goesOn) return at;
  }
  return -1;
}

/** Tests if a text contains a phrase as whole words. */
export const hasPhrase = (text: string, phrase: string): boolean => placeIn(text, phrase) >= 0;

/** Returns the words of a text in lower case: `isn't` is one. */
export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? [];

/** The words of a text without case, accents and marks, each between blanks: whole words are found by `includes`. */
export const paddedWords = (text: string): string =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Makes a set of words from a text with blanks between. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Frequent words of any topic. */
const COMMON = wordSet(
  "a about actually add again all alright also am an and another any anything are as ask at be been before but by can check could day did do does done else enough everything fine for from get give go going good great had have hello help hey hi how i if in into is it its just kind know let like look looking make maybe me mean might mine more much my myself need new next no not now of off ok okay on one only or other our out over please put rather really right same say see set should show so some something sorry sure take tell thank thanks that the their them then there these they thing think this those time to too try up us use very wait want was way we well were what when where which who why will with would yes yet you your",
);

/** Returns the content words of a text. */
export const contentOf = (text: string): string[] =>
  wordsOf(text)
    .map((word) => word.split("'", 1).join())
    .filter((word) => word.length > 2 && !COMMON.has(word) && !/^\d/.test(word))
    .map(stem);

/** A word without its plural. */
export const stem = (word: string): string => (word.length > 4 ? word.replace(/(?<=[^s])s$/, "") : word);
