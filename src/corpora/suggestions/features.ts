/** Tokenises a text for comparison: lower case, no apostrophes, and a placeholder such as `{day}` as one word. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/\{[a-z0-9_]+(?::[a-z])?\}/g, " _slot_ ")
    .replaceAll(/['’]/g, "");
  return plain.match(/[\p{L}_]+|\p{N}+/gu) ?? [];
}

/** Returns words and word bigrams. */
export function wordFeatures(words: readonly string[]): string[] {
  return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)];
}

const SHORTEST = 2;
const LONGEST = 4;

/** Returns character n-grams of two to four letters within each word and its boundaries, robust to typing errors. */
export function letterFeatures(words: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of words) {
    const whole = ` ${word} `;
    for (let length = SHORTEST; length <= LONGEST; length++) {
      for (let at = 0; at + length <= whole.length; at++) found.push(whole.slice(at, at + length));
    }
  }
  return found;
}
