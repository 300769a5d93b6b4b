import { says, type Utterance } from "./utterance.js";

const list = (phrases: string): readonly string[] => phrases.split(", ");

const YES = list(
  "yes, yeah, yep, yup, sure, ok, okay, great, perfect, please, good, fine, correct, right, absolutely, definitely, " +
    "go ahead, sounds, works, book it, next, continue, ready, proceed, got it, done",
);
const NO = list("no, nope, nah, not, don't, dont, never, different, another, instead, other");
const GOODBYE = list(
  "thank, thanks, thx, bye, goodbye, that's all, thats all, that is all, that's it, thats it, that is it, all set, " +
    "that will be all, have a good, have a great, have a nice",
);
const FORGOTTEN = list(
  "forgot, forget, don't remember, dont remember, do not remember, can't remember, cant remember, cannot remember, " +
    "don't know, dont know, do not know, don't recall, do not recall, can't recall, cannot recall, don't have, " +
    "dont have, do not have, not sure, no idea, lost",
);
const GREETING = new Set(
  list(
    "oh, hi, hello, hey, hiya, yo, howdy, there, good, morning, afternoon, evening, help, can, you, me, i, need, " +
      "please, some, with, something, um, ok, okay, how, are, doing, today",
  ),
);
/** Phrases before the speaker's own name. */
const INTRODUCTIONS = list("i'm, i am, my name is, this is, it's");

/** True if the user says yes, or something equivalent. */
export const affirms = (said: Utterance): boolean => says(said, YES);

/** True if the user says no, or wants something else. */
export const denies = (said: Utterance): boolean => says(said, NO);

/** True if the user says thanks, goodbye, or that it was all. */
export const ends = (said: Utterance): boolean => says(said, GOODBYE);

/** True if the user does not know the requested value. */
export const hasForgotten = (said: Utterance): boolean => says(said, FORGOTTEN);

/** True if an utterance is only a greeting, with or without a name. */
export function onlyGreets(said: Utterance): boolean {
  const introduced = INTRODUCTIONS.map((phrase) => said.padded.indexOf(` ${phrase} `)).filter((at) => at >= 0);
  const rest = said.lower.filter((word) => !GREETING.has(word));
  if (introduced.length === 0) return rest.length === 0;
  // Drops the words of the introduction; one remaining word is the name.
  const names = INTRODUCTIONS.find((phrase) => says(said, [phrase]))?.split(" ") ?? [];
  return rest.filter((word) => !names.includes(word)).length <= 1;
}
