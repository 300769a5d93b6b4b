/** An utterance as words: letters and digits, with times and dates as one word (`9:30`, `15/09/1940`). */
export interface Utterance {
  /** Words as written. */
  readonly words: readonly string[];
  /** Words in lower case. */
  readonly lower: readonly string[];
  /** True if the text contains a question mark. */
  readonly isQuestion: boolean;
  /** Lower-case words, each surrounded by one blank, for matching phrases. */
  readonly padded: string;
}

/** Splits a text into words. */
export function utteranceOf(text: string): Utterance {
  const words = text.replaceAll("’", "'").match(/[\p{L}\p{N}']+(?:[:/]\p{N}+)*/gu) ?? [];
  const lower = words.map((word) => word.toLowerCase());
  return { words, lower, isQuestion: text.includes("?"), padded: ` ${lower.join(" ")} ` };
}

/** True if an utterance contains one of the phrases, which are in lower case with single blanks. */
export function says({ padded }: Utterance, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => padded.includes(` ${phrase} `));
}
