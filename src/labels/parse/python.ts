import { BacklotError } from "../../errors.js";
import { clip } from "../check/describe.js";
import { unsupported } from "./refuse.js";

/** Words of Python that start an expression, and what that is called. */
const PREFIX_WORDS = new Map([
  ["lambda", "a lambda"],
  ["not", "an expression with `not`"],
  ["await", "an await expression"],
  ["yield", "a yield expression"],
]);

/** Words of Python that start a statement. None of them is followed by `(` in the commands we know. */
const STATEMENT_WORDS = new Set(
  "import from if elif else while for def class return pass assert raise with try except finally del global nonlocal break continue async await yield lambda not and or in is".split(
    " ",
  ),
);

/** The refusal of a word of Python that starts an expression (`lambda: 1`), or null for another word. */
export function prefixWord(word: string, start: number): BacklotError | null {
  const what = PREFIX_WORDS.get(word);
  return what === undefined ? null : unsupported(what, start, start + word.length);
}

/** The refusal of a word of Python that starts a statement (`import os`), or null for another word. */
export function statementWord(word: string, start: number): BacklotError | null {
  if (!STATEMENT_WORDS.has(word)) return null;
  return unsupported(`Python's \`${word}\``, start, start + word.length);
}

/** The refusal of `u"…"`, `f'…'` and the like: a word that touches the quote after it; null if it does not. */
export function prefixedString(text: string, start: number, end: number): BacklotError | null {
  const quote = text[end];
  if (quote !== '"' && quote !== "'") return null;
  const word = text.slice(start, end);
  const what = /^[fF][rR]?$|^[rR][fF]$/.test(word) ? "an f-string" : `a string with the prefix ${clip(word)}`;
  return new BacklotError("UNSUPPORTED", `${what} is not part of the command language: write a plain "…"`, {
    span: [start, end + 1],
  });
}
