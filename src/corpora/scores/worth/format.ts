/** The kind of a number: a count, a share from 0 to 1, or a mean of any size. */
export type NumberKind = "count" | "share" | "mean";

/** Formats a number of a kind alike for all corpora; n/a for null. */
export function formatAs(kind: NumberKind, value: number | null): string {
  if (value === null) return "n/a";
  if (kind === "count") return formatCount(value);
  return value.toFixed(kind === "share" ? 4 : 2);
}

/** Formats a whole number with separators of thousands. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
