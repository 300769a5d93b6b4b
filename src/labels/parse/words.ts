import { BacklotError } from "../../base/errors.js";
import { clip } from "../check/describe.js";
import { unsupported } from "./refuse.js";

export const CONSTANTS: ReadonlySet<string> = new Set(["True", "False", "None"]);

/** Returns the index of a variable: 7 for `x7`; otherwise -1, also for `x07`, `X7` and more than 15 digits. */
export function variableIndex(word: string): number {
  if (word.charCodeAt(0) !== 120 || word.length < 2 || word.length > 16) return -1;
  const first = word.charCodeAt(1);
  if (first === 48) return word.length === 2 ? 0 : -1;
  let index = 0;
  for (let at = 1; at < word.length; at++) {
    const digit = word.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index;
}

const MEANT = new Map([
  ["true", "True"],
  ["false", "False"],
  ["null", "None"],
  ["none", "None"],
  ["nil", "None"],
  ["undefined", "None"],
]);

/** Message about a word in place of a variable: `task.date = …`, `confirm(task)`. */
export function notAVariable(word: string): string {
  return misspelt(word) ?? `${clip(word)} is not a variable: those are x and the index of the command that made them`;
}

/** Message about a bare word in place of a value. */
export function notAValue(word: string): string {
  const meant = MEANT.get(word.toLowerCase());
  if (meant !== undefined) return `${word} is not a value: write ${meant}`;
  const known = misspelt(word);
  if (known !== undefined) return known;
  if (word === "inf" || word === "nan") return `${word} is not a value: numbers are finite`;
  return `no variable is called ${clip(word)}; if it is text, quote it: "${clip(word)}"`;
}

/** Message about near misses of a variable: `X1`, `x01`, `x1234567890123456`. */
function misspelt(word: string): string | undefined {
  const head = word.charCodeAt(0);
  if ((head !== 88 && head !== 120) || word.length < 2) return undefined;
  for (let at = 1; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 48 || code > 57) return undefined;
  }
  const digits = word.slice(1).replace(/^0+(?=\d)/, "");
  if (digits.length > 15) return `${clip(word)} is not a variable: no dialogue has that many turns`;
  return `${clip(word)} is not a variable: write x${digits}`;
}

/** Python words that start an expression, and its name. */
const PREFIX_WORDS = new Map([
  ["lambda", "a lambda"],
  ["not", "an expression with `not`"],
  ["await", "an await expression"],
  ["yield", "a yield expression"],
]);

/** Python words that start a statement. No known command has `(` after one of them. */
const STATEMENT_WORDS = new Set(
  "import from if elif else while for def class return pass assert raise with try except finally del global nonlocal break continue async await yield lambda not and or in is".split(
    " ",
  ),
);

/** Error for a Python word that starts an expression (`lambda: 1`), or null for another word. */
export function prefixWord(word: string, start: number): BacklotError | null {
  const what = PREFIX_WORDS.get(word);
  return what === undefined ? null : unsupported(what, start, start + word.length);
}

/** Error for a Python word that starts a statement (`import os`), or null for another word. */
export function statementWord(word: string, start: number): BacklotError | null {
  if (!STATEMENT_WORDS.has(word)) return null;
  return unsupported(`Python's \`${word}\``, start, start + word.length);
}

/** Error for `u"…"`, `f'…'` and the like, a word directly before a quote; otherwise null. */
export function prefixedString(text: string, start: number, end: number): BacklotError | null {
  const quote = text[end];
  if (quote !== '"' && quote !== "'") return null;
  const word = text.slice(start, end);
  const what = /^[fF][rR]?$|^[rR][fF]$/.test(word) ? "an f-string" : `a string with the prefix ${clip(word)}`;
  return new BacklotError("UNSUPPORTED", `${what} is not part of the command language: write a plain "…"`, {
    span: [start, end + 1],
  });
}
