import { commonSubsequence, roundHalfEven } from "../../kit/internal.js";

/** The count of common characters: python-Levenshtein's longest common subsequence, or the matching blocks of difflib.
 * fuzzywuzzy uses the first if it is installed and otherwise the second; the numbers differ by up to 26 points. */
export type Similarity = "levenshtein" | "difflib";

/** A limit on compared characters, since time grows with the product of the lengths. */
const MAX_COMPARED_CHARACTERS = 8_192;

/** `fuzz.ratio` of fuzzywuzzy 0.18, 0 to 100. Equal texts have 100, also two empty ones; a single empty text gives 0.
 * Characters are code points, as in Python. Only the first 8,192 UTF-16 units are compared. */
export function similarityRatio(left: string, right: string, similarity: Similarity = "levenshtein"): number {
  if (left === right) return 100;
  const [a = [], b = []] = [left, right].map((text) => Array.from(text.slice(0, MAX_COMPARED_CHARACTERS)));
  const matched = similarity === "levenshtein" ? commonSubsequence(a, b) : matchedCharacters(a, b);
  return roundHalfEven(100 * ((2 * matched) / (a.length + b.length)));
}

/** `fuzz.token_sort_ratio` of fuzzywuzzy 0.18 with its defaults, regardless of word order, 0 to 100. */
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
const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");

function byCodePoint(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Minimum length of a second text of which difflib ignores common characters. */
const LONG = 200;

/** The number of characters in the matching blocks of Python's `difflib.SequenceMatcher(None, a, b)`: the longest common
 * block, then recursively those to its left and right. Ties go to the block that starts first in `a`, then in `b`. As
 * `autojunk` defines it, in a second text of 200 characters or more, characters that make up more than one per cent of
 * it (plus one) start no block, but extend blocks. */
function matchedCharacters(a: readonly string[], b: readonly string[]): number {
  const places = placesOf(b);
  let matched = 0;
  const open: Range[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { inA, inB, size } = longestBlock(a, b, places, range);
    if (size === 0) continue;
    matched += size;
    if (range.fromA < inA && range.fromB < inB) open.push({ ...range, toA: inA, toB: inB });
    if (inA + size < range.toA && inB + size < range.toB) open.push({ ...range, fromA: inA + size, fromB: inB + size });
  }
  return matched;
}

interface Range {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Without the popular characters of a long text. */
function placesOf(text: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  text.forEach((character, at) => {
    const known = places.get(character);
    if (known === undefined) places.set(character, [at]);
    else known.push(at);
  });
  if (text.length >= LONG) {
    const most = Math.floor(text.length / 100) + 1;
    for (const [character, all] of places) if (all.length > most) places.delete(character);
  }
  return places;
}

function longestBlock(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { fromA, toA, fromB, toB }: Range,
): { readonly inA: number; readonly inB: number; readonly size: number } {
  let [inA, inB, size] = [fromA, fromB, 0];
  let ending = new Map<number, number>();
  for (let i = fromA; i < toA; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] as string) ?? []) {
      if (j < fromB) continue;
      if (j >= toB) break;
      const length = (ending.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > size) [inA, inB, size] = [i - length + 1, j - length + 1, length];
    }
    ending = next;
  }
  while (inA > fromA && inB > fromB && a[inA - 1] === b[inB - 1]) {
    inA--;
    inB--;
    size++;
  }
  while (inA + size < toA && inB + size < toB && a[inA + size] === b[inB + size]) size++;
  return { inA, inB, size };
}
