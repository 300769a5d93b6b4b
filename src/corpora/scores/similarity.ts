import { commonSubsequence, roundHalfEven } from "../../kit/internal.js";
import { matchedCharacters } from "./difflib.js";

/**
 * The algorithm that counts common characters: python-Levenshtein's longest common subsequence, or the matching blocks
 * of Python's difflib. fuzzywuzzy uses the first if it is installed and otherwise the second; the numbers differ by up
 * to 26 points.
 */
export type Similarity = "levenshtein" | "difflib";

/** A limit on compared characters, since time grows with the product of the lengths. */
const MAX_COMPARED_CHARACTERS = 8_192;

/**
 * The similarity of two texts, 0 to 100: `fuzz.ratio` of fuzzywuzzy 0.18. Equal texts have 100, including two empty
 * ones; a single empty text gives 0. Characters are code points, as in Python. Only the first 8,192 UTF-16 units are
 * compared.
 */
export function similarityRatio(left: string, right: string, similarity: Similarity = "levenshtein"): number {
  if (left === right) return 100;
  const [a, b] = [left, right].map((text) => Array.from(text.slice(0, MAX_COMPARED_CHARACTERS))) as [
    string[],
    string[],
  ];
  const matched = similarity === "levenshtein" ? commonSubsequence(a, b) : matchedCharacters(a, b);
  return roundHalfEven(100 * ((2 * matched) / (a.length + b.length)));
}

/**
 * The similarity of two texts regardless of word order, 0 to 100: `fuzz.token_sort_ratio` of fuzzywuzzy 0.18 with its
 * defaults. Used by SGD's fuzzy goal accuracy and LUCID's slot scores.
 */
export function tokenSortRatio(left: string, right: string, similarity: Similarity = "levenshtein"): number {
  return left === right ? 100 : similarityRatio(sortedWords(left), sortedWords(right), similarity);
}

/** Words of a text as fuzzywuzzy compares them: cleaned, lower-cased, ordered by code point. */
function sortedWords(text: string): string {
  const cleaned = text
    .replace(/[\u0080-\u00ff]/g, "")
    .replace(/[^\p{L}\p{N}_]/gu, " ")
    .toLowerCase();
  return words(cleaned).sort(byCodePoint).join(" ");
}

/** Splits at blanks only: lower-casing may add combining marks, which are not white space. */
function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function byCodePoint(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
