import { ORDINALS } from "../../../schema/english/dates.js";
import { fixedWords } from "./fixed.js";
import type { Speaker } from "./speaker.js";

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
  "I am happy with the {place} one",
  "the {place} one is what I am looking for",
  "I would be glad to have the {place} one",
];
const OF_RECORDS: readonly string[] = [
  "I mean the {place} one",
  "the {place} one is the one I meant",
  "it is the {place} one",
  "the {place} one, that is it",
  "the {place} is the one I was looking for",
  "it must be the {place} one",
  "I was thinking of the {place} one",
  "that must be the {place} one",
];
const MAX_NAMED = 3;

/** The fixed words of comments on offers, and on records of a search. */
const OFFERS = { others: "another", likes: "select", thanks: "thanks" } as const;
const RECORDS = { others: "anotherRecord", likes: "recognise", thanks: "thanks" } as const;

/** Words a comment: a question about alternatives, approval or recognition of a row, or thanks. */
export function commentWords(speaker: Speaker, what: keyof typeof OFFERS, rows: number): string {
  const isRecord = speaker.intent?.findsRecords === true;
  if (what !== "likes" || rows < 2) return fixedWords(speaker, (isRecord ? RECORDS : OFFERS)[what]);
  const place = speaker.of("place", ORDINALS.slice(0, Math.min(rows, MAX_NAMED)));
  const words = speaker.of("of several", isRecord ? OF_RECORDS : OF_SEVERAL);
  return speaker.turn([words.replace("{place}", () => place)]);
}
