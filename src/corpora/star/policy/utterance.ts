/**
 * Something that a user said, as words: letters and digits, with times and dates in one piece (`9:30`, `15/09/1940`).
 */
export interface Utterance {
  /** As they were written. */
  readonly words: readonly string[];
  /** The same in small letters. */
  readonly lower: readonly string[];
  /** Whether there is a question mark in it. */
  readonly isQuestion: boolean;
  /** The lower words with one blank around each, for phrases. */
  readonly padded: string;
}

/** Reads a text as words. */
export function utteranceOf(text: string): Utterance {
  const words = text.replaceAll("’", "'").match(/[\p{L}\p{N}']+(?:[:/]\p{N}+)*/gu) ?? [];
  const lower = words.map((word) => word.toLowerCase());
  return { words, lower, isQuestion: text.includes("?"), padded: ` ${lower.join(" ")} ` };
}

/** Whether any of these phrases is said; each in small letters, its words with one blank between them. */
export function says({ padded }: Utterance, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => padded.includes(` ${phrase} `));
}
