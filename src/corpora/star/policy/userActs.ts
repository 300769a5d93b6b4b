import { wordSet, wordsOf } from "../../../users/english/wholeWords.js";

const GOODBYE =
  /\b(?:thank|thanks|thx|bye|goodbye|all set|(?:that(?: i|')?s|that will be) (?:all|it)|have a (?:good|great|nice))\b/i;
const FORGOTTEN =
  /\b(?:forg[eo]t|(?:do ?n['o]?t|can(?:no|')?t) (?:remember|know|recall|have)|not sure|no idea|lost)\b/i;
const GREETING = wordSet(
  "oh hi hello hey hiya yo howdy there good morning afternoon evening help can you me i need please some with something um ok okay how are doing today",
);
const INTRODUCTION = /\b(?:i'm|i am|my name is|this is|it's)\b/i;

/** True if the user says thanks, goodbye, or that it was all. */
export const ends = (text: string): boolean => GOODBYE.test(text);

/** True if the user does not know the requested value. */
export const hasForgotten = (text: string): boolean => FORGOTTEN.test(text);

/** True if an utterance is only a greeting, with or without a name. */
export function onlyGreets(text: string): boolean {
  const rest = wordsOf(text.replace(INTRODUCTION, "")).filter((word) => !GREETING.has(word));
  return rest.length <= (INTRODUCTION.test(text) ? 1 : 0);
}
