/** Words and numbers, and each other mark by itself, without regard to capitals. */
export const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/**
 * Words and numbers without regard to capitals, and no marks. Scripts that put no blanks between words (Chinese,
 * Japanese) have a word for each character.
 */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
