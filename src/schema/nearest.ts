import { distance } from "fastest-levenshtein";

/** The candidate that a misspelt word was probably meant to be, or null where none is near. */
export function nearestName(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const difference =
      candidate === word ? Number.POSITIVE_INFINITY : distance(word.toLowerCase(), candidate.toLowerCase());
    if (difference < fewest) [best, fewest] = [candidate, difference];
  }
  return best;
}

/** `; did you mean party_size?` to end a message with, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = nearestName(word, candidates);
  return meant === null ? "" : `; did you mean ${meant}?`;
}
