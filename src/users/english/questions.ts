import { wordSet, wordsOf } from "./wholeWords.js";

/** Tests if a text asks a question, or might. */
export const mayAsk = (text: string): boolean => /[?？؟]/.test(text) || wordsOf(text).some((word) => ASKING.has(word));

const ASKING = wordSet(
  "approve ask can choose confirm could enter give go how just know let like may mention missing must name need needed needs no ok okay pick please prefer proceed provide ready reply require required say select shall should specify state still supply tell type until wait waiting want what what's when where which who whose would yes",
);
