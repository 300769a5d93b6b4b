import { type FixedWords, fixedWords } from "./fixed.js";
import type { Speaker } from "./speaker.js";

/** What is said of one of several rows. */
const OF_SEVERAL: readonly string[] = [
  "I like the {place} one",
  "the {place} one sounds good",
  "the {place} one works for me",
  "let us go with the {place} one",
  "the {place} would be perfect",
  "I think I will take the {place} one",
  "oh, the {place} one is just what I need",
  "the {place} one looks good to me",
  "the {place} of them sounds right",
  "I would go for the {place} one",
  "the {place} one, I like that",
  "my choice is the {place} one",
  "that {place} one sounds lovely",
  "the {place} is fine with me",
];
const PLACES: readonly string[] = ["first", "second", "third"];

const WORDS = { others: "another", likes: "select", thanks: "thanks" } as const satisfies Readonly<
  Record<string, FixedWords>
>;

/**
 * The words of a user that asks what else there is, likes what it hears, or gives thanks.
 * @param rows how many rows were named
 */
export function commentWords(speaker: Speaker, what: keyof typeof WORDS, rows: number): string {
  if (what !== "likes" || rows < 2) return fixedWords(speaker, WORDS[what]);
  const place = speaker.of("place", PLACES.slice(0, rows));
  return speaker.turn([speaker.of("of several", OF_SEVERAL).replace("{place}", () => place)]);
}
