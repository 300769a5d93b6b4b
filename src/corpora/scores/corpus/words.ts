/** Splits a text into words, numbers and single marks, in lower case. */
export const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/**
 * Splits a text into words and numbers in lower case, without marks. In scripts without blanks between words (Chinese,
 * Japanese) each character is a word.
 */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
