import { levenshtein } from "#packages";

export function nearestName(word: string, candidates: Iterable<string>): string | null {
  const typed = word.toLowerCase();
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    // The edit distance is at least the difference in length.
    if (Math.abs(known.length - typed.length) >= fewest) continue;
    const difference =
      candidate === word ? Number.POSITIVE_INFINITY : isSwapped(typed, known) ? 1 : levenshtein(typed, known);
    if (difference < fewest) [best, fewest] = [candidate, difference];
  }
  return best;
}

/** True if two neighbouring letters have changed places, which counts as one slip. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const at = [...word].findIndex((letter, i) => letter !== other[i]);
  if (at < 0) return false;
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2) === other;
}

/** Returns `; did you mean party_size?` to end a message with, or an empty text. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const suggestion = nearestName(word, candidates);
  return suggestion === null ? "" : `; did you mean ${suggestion}?`;
}

/** Names the first option that is not known: `serveHttp has no option prot; did you mean port?`. Null if all are. */
export function unknownOption(who: string, options: object, known: readonly string[]): string | null {
  const name = Object.keys(options).find((one) => !known.includes(one));
  return name === undefined ? null : `${who} has no option ${name}${didYouMean(name, known)}`;
}
