import { BLANK, collapseBlanks, PLAIN, splitBlanks, strip } from "../../../scores/python.js";

/*
 * The English tokeniser of Moses as in its Python port, version 0.1.1, without splitting hyphens. Texts are lower-cased
 * except for slot tokens, so only lower-case abbreviations with a full stop can occur.
 */

const JUNK = /[\0-\x1f]/g;
const OTHER_CHARACTERS = new RegExp(`([^\\p{Alphabetic}\\p{Nd}${BLANK}.'\`,-])`, "gu");
/** The same for printable ASCII. */
const OTHER_PLAIN_CHARACTERS = /([^A-Za-z0-9 .'`,-])/g;
const ALPHA = /\p{Alphabetic}/u;
const LOWER = /^\p{Lowercase}/u;
/** Abbreviations with a full stop that never end a sentence, or not before a number. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(["v", "vs", "i.e", "rev", "e.g"]);
const BEFORE_NUMBERS: ReadonlySet<string> = new Set(["pp"]);

const COMMAS: readonly (readonly [RegExp, string])[] = [
  [/([^\p{N}]),/gu, "$1 , "],
  [/,([^\p{N}])/gu, " , $1"],
  [/([\p{N}]),$/gu, "$1 , "],
];
const APOSTROPHES: readonly (readonly [RegExp, string])[] = [
  [/([^\p{Alphabetic}])'([^\p{Alphabetic}])/gu, "$1 ' $2"],
  [/([^\p{Alphabetic}\p{N}])'(\p{Alphabetic})/gu, "$1 ' $2"],
  [/(\p{Alphabetic})'([^\p{Alphabetic}])/gu, "$1 ' $2"],
  [/(\p{Alphabetic})'(\p{Alphabetic})/gu, "$1 '$2"],
  [/(\p{N})'(s)/gu, "$1 '$2"],
];
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "|": "&#124;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&apos;",
  '"': "&quot;",
  "[": "&#91;",
  "]": "&#93;",
};

export function mosesTokenise(text: string): string[] {
  const isPlain = PLAIN.test(text);
  let rest = isPlain ? collapseBlanks(text).trim() : strip(collapseBlanks(text).replace(JUNK, ""));
  rest = rest.replace(isPlain ? OTHER_PLAIN_CHARACTERS : OTHER_CHARACTERS, " $1 ");
  const hasDots = rest.includes("..");
  if (hasDots) rest = hideDots(rest);
  if (rest.includes(",")) for (const [pattern, by] of COMMAS) rest = rest.replace(pattern, by);
  if (rest.includes("'")) for (const [pattern, by] of APOSTROPHES) rest = rest.replace(pattern, by);
  rest = splitFullStops(rest).replace(/\.' ?$/, " . ' ");
  if (hasDots || rest.includes("DOTMULTI")) rest = showDots(rest);
  return splitBlanks(rest.replace(/[&|<>'"[\]]/g, (character) => ESCAPES[character] as string));
}

/**
 * Replaces two or more full stops by one token of letters, so that no rule about full stops applies: `...` becomes `
 * DOTDOTDOTMULTI`, followed by a blank except at the end of the text. The original reaches this by repeated replacement
 * in quadratic time; like it, this function also treats such a word in the text itself as a token.
 */
function hideDots(text: string): string {
  return text.replace(/(DOTMULTI)?(\.+)/g, (run: string, word: string | undefined, dots: string, at: number) => {
    if (dots.length === 1 && word === undefined) return run;
    const end = at + run.length === text.length ? "" : " ";
    if (dots.length === 1) return `DOTDOTMULTI${end}`;
    return `${word ?? ""} ${"DOT".repeat(dots.length)}MULTI${end}`;
  });
}

function showDots(text: string): string {
  const parts = text.split("MULTI");
  const last = parts.pop() ?? "";
  const tokens = parts.map((part) => {
    let end = part.length;
    while (part.endsWith("DOT", end)) end -= 3;
    const dots = (part.length - end) / 3;
    return dots === 0 ? `${part}MULTI` : part.slice(0, end) + ".".repeat(dots);
  });
  return tokens.join("") + last;
}

/** Splits off the full stop at the end of a word unless it belongs to an abbreviation. */
function splitFullStops(text: string): string {
  const words = splitBlanks(text);
  for (const [i, word] of words.entries()) {
    if (word.length < 2 || !word.endsWith(".")) continue;
    const stem = word.slice(0, -1);
    const next = words[i + 1];
    const isKept =
      (stem.includes(".") && ALPHA.test(stem)) ||
      ABBREVIATIONS.has(stem) ||
      (next !== undefined && (LOWER.test(next) || (BEFORE_NUMBERS.has(stem) && /^[0-9]/.test(next))));
    if (!isKept) words[i] = `${stem} .`;
  }
  return words.join(" ");
}

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
