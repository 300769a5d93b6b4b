import type { Tokeniser } from "../../../../metrics/bleuCounter.js";
import { splitBlanks, stripEnd } from "../../../../metrics/python.js";

/** sacrebleu's tokenizer 13a, its default. */
export const TOKENISER_13A: Tokeniser = { words: words13a, tokens: tokenise13a };

/**
 * A segment's words, as blanks separate them, before tokenizer 13a looks at each. Its rules about a character and its
 * neighbour never reach over a blank, so that words can be looked at one by one.
 */
function words13a(segment: string): string[] {
  let text = segment;
  // What stands at the end goes first: `<skipped>` and a hyphen may come to stand there later.
  if (text.includes("\n")) text = stripEnd(text);
  if (text.includes("<")) text = text.replaceAll("<skipped>", "");
  if (text.includes("\n")) text = text.replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) {
    text = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  }
  return splitBlanks(text);
}

/**
 * The tokens of a word by sacrebleu's tokenizer 13a: what mteval-v13a.pl does for European languages. Punctuation and
 * symbols stand alone, full stops and commas unless between digits, a hyphen after a digit.
 */
function tokenise13a(word: string): string[] {
  const text = ` ${word} `
    .replace(/([{-~[-` -&(-+:-@/])/g, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ");
  return splitBlanks(text);
}
