/** Folds case, accents and blanks of a text, for comparisons by `match: "fold"`. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
