import type { Tokeniser } from "../../../scores/bleuCounter.js";
import { splitBlanks, stripEnd } from "../../../scores/python.js";

/** sacrebleu's default tokeniser 13a. */
export const TOKENISER_13A: Tokeniser = { words: words13a, tokens: tokenise13a };

/** Rules of 13a about neighbouring characters never apply across blanks: words can be tokenised one by one. */
function words13a(segment: string): string[] {
  let text = segment;
  // Trailing white space goes first: removing `<skipped>` and hyphens may create new one, which stays.
  if (text.includes("\n")) text = stripEnd(text);
  if (text.includes("<")) text = text.replaceAll("<skipped>", "");
  if (text.includes("\n")) text = text.replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) {
    text = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  }
  return splitBlanks(text);
}

/** As mteval-v13a.pl for European languages. Punctuation and symbols are separate tokens, full stops and commas unless
 * between digits, and a hyphen after a digit. */
function tokenise13a(word: string): string[] {
  const text = ` ${word} `
    .replace(/([{-~[-` -&(-+:-@/])/g, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ");
  return splitBlanks(text);
}
