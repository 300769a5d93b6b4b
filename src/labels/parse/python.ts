import { BacklotError } from "../../base/errors.js";
import { clip } from "../check/describe.js";
import { unsupported } from "./refuse.js";

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
