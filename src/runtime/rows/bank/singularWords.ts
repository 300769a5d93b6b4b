import { memoized } from "../../../base/json/memoized.js";

/** Words apart, in lower case already: the names of most kinds. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/;
/** Words that end in s without being plurals. */
const NO_PLURALS = /(?:ss|us|is|news|series|species|previous|always)$/;

/** Splits a name in camelCase, snake_case or plain text into words, in lower case and singular. */
export const singularWords: (name: string) => readonly string[] = memoized((name) => {
  if (PLAIN.test(name)) return name.split(" ").map(singular);
  const apart = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return apart
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "")
    .map(singular);
});

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || NO_PLURALS.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Moves the words before "of" to the end: "date of arrival" is a date. */
export function headLast(words: readonly string[]): readonly string[] {
  const of = words.indexOf("of");
  return of < 1 ? words : [...words.slice(of + 1), ...words.slice(0, of)];
}
