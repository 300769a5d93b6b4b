/** Text without regard to case, accents and blanks: what `match: "fold"` compares. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
