import { splitBlanks, strip } from "../../../scores/python.js";

/* The English detokeniser of Moses as in its Python port, version 0.1.1. */

/** In this order: `&amp;` is last, so that an escaped escape survives. */
const UNESCAPES: readonly (readonly [string, string])[] = [
  ["&bar;", "|"],
  ["&#124;", "|"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&bra;", "["],
  ["&ket;", "]"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&#91;", "["],
  ["&#93;", "]"],
  ["&amp;", "&"],
];
const OPENING = /^[\p{Sc}([{¿¡]+$/u;
const CLOSING = /^[,.?!:;\\%}\])]+$/;
const CONTRACTION = /^'\p{Alphabetic}/u;
const QUOTES = /^['"„“`]+$/;
/** Scripts that are written without blanks, as ranges of code points. */
const UNSPACED: readonly (readonly [number, number])[] = [
  [4352, 4607],
  [11904, 42191],
  [43072, 43135],
  [44032, 55215],
  [63744, 64255],
  [65072, 65103],
  [65381, 65500],
  [131072, 196607],
];

/** Joins tokens back into a text. */
export function mosesDetokenise(tokens: readonly string[]): string {
  let joined = ` ${tokens.join(" ")} `.replaceAll(" @-@ ", "-");
  if (joined.includes("&"))
    for (const [escaped, character] of UNESCAPES) joined = joined.replaceAll(escaped, character);
  const words = splitBlanks(joined);
  const quotes = new Map<string, number>();
  let text = "";
  let gap = " ";
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    const side = sideOf(word, before, quotes);
    text += side === "left" ? word : gap + word;
    gap = side === "right" ? "" : " ";
  }
  return strip(text.replace(/ {2,}/g, " "));
}

/** The neighbour to which a token is attached; null if it stands alone. */
function sideOf(word: string, before: string | undefined, quotes: Map<string, number>): "left" | "right" | null {
  const first = word.charCodeAt(0);
  // Most words start with a letter or digit, which no rule below matches.
  if ((first >= 97 && first <= 122) || (first >= 65 && first <= 90) || (first >= 48 && first <= 57)) return null;
  if (isUnspaced(word.codePointAt(0))) {
    return before !== undefined && isUnspaced([...before].at(-1)?.codePointAt(0)) ? "left" : null;
  }
  if (OPENING.test(word)) return "right";
  if (CLOSING.test(word)) return "left";
  if (before !== undefined && CONTRACTION.test(word)) return "left";
  return QUOTES.test(word) ? sideOfQuote(word, before, quotes) : null;
}

/** Quotation marks alternate between opening and closing; an apostrophe after a word in s belongs to it. */
function sideOfQuote(word: string, before: string | undefined, quotes: Map<string, number>): "left" | "right" {
  const mark = /^[„“”]+$/.test(word) ? '"' : word;
  const seen = quotes.get(mark) ?? 0;
  if (seen % 2 === 0 && word === "'" && before?.endsWith("s") === true) return "left";
  quotes.set(mark, seen + 1);
  return seen % 2 === 0 ? "right" : "left";
}

function isUnspaced(codePoint: number | undefined): boolean {
  if (codePoint === undefined || codePoint < 4352) return false;
  return UNSPACED.some(([from, to]) => codePoint >= from && codePoint <= to);
}
