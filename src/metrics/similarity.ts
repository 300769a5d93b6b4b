import { commonSubsequence, roundHalfEven } from "../kit/internal.js";
import { matchedCharacters } from "./difflib.js";

/**
 * Which program counts the characters that two texts share: python-Levenshtein's longest common subsequence, or the
 * matching blocks of Python's difflib. fuzzywuzzy takes the first where it is installed and the second where it is
 * not, and the numbers differ by up to 26 points.
 */
export type Similarity = "levenshtein" | "difflib";

/** Comparing takes time in proportion to both lengths: texts that no dataset has must not stop a score. */
const MAX_COMPARED_CHARACTERS = 8_192;

/**
 * How alike two texts are, 0 to 100: `fuzz.ratio` of fuzzywuzzy 0.18. Equal texts have 100, also two empty ones; one
 * empty text gives 0. Characters are code points, as in Python. Of longer texts the first 8,192 UTF-16 units are
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
 * How alike two texts are when the order of their words does not count, 0 to 100: `fuzz.token_sort_ratio` of
 * fuzzywuzzy 0.18 with its defaults. The measure of SGD's fuzzy goal accuracy and of LUCID's slot scores.
 */
export function tokenSortRatio(left: string, right: string, similarity: Similarity = "levenshtein"): number {
  return left === right ? 100 : similarityRatio(sortedWords(left), sortedWords(right), similarity);
}

/** The words of a text as fuzzywuzzy compares them: cleaned, lower-cased, in order of their code points. */
function sortedWords(text: string): string {
  const cleaned = text
    .replace(/[\u0080-\u00ff]/g, "")
    .replace(/[^\p{L}\p{N}_]/gu, " ")
    .toLowerCase();
  return words(cleaned).sort(byCodePoint).join(" ");
}

/** Lower-casing may bring in combining marks, which are not white space: only blanks part words here. */
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
