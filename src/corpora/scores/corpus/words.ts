/** Splits a text into words, numbers and single marks, in lower case. */
export const tokensOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];

/** Words and numbers in lower case, without marks. Without blanks between words (Chinese, Japanese) each character is one. */
export const scriptWords = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

/** Texts of a slot, a row, a list, an object, or the arguments of an operator. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return "operator" in value && "args" in value ? textsIn(value.args) : Object.values(value).flatMap(textsIn);
}
