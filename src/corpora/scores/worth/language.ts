import type { SampledDialogue } from "../corpus/sample.js";
import { wordsOf } from "../corpus/words.js";
import { noteOf, type ReportNote } from "../report.js";

/** The number of common words to compare, and the minimum overlap. */
const [COMPARED, LEAST] = [30, 6];

/** A note if the commonest words of two corpora hardly overlap, so that they may be in different languages. */
export function languageNote(made: readonly SampledDialogue[], real: readonly SampledDialogue[]): ReportNote[] {
  const [ours, theirs] = [commonestWords(made), commonestWords(real)];
  if (ours.length < COMPARED || theirs.length < COMPARED) return [];
  const missing = theirs.filter((word) => !ours.includes(word));
  if (COMPARED - missing.length >= LEAST) return [];
  return noteOf(
    `words of users, of the ${COMPARED} commonest in the real corpus, are not among those of the made one: the two may be in different languages`,
    missing,
  );
}

function commonestWords(dialogues: readonly SampledDialogue[]): string[] {
  const counts = new Map<string, number>();
  for (const { users } of dialogues) {
    for (const { text } of users) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, COMPARED)
    .map(([word]) => word);
}
