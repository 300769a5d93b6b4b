/** What a number is: how many, a part of a whole from 0 to 1, or a mean of any size. */
export type NumberKind = "count" | "share" | "mean";

/** A number for people, alike for all corpora; n/a for a number of nothing. */
export function formatAs(kind: NumberKind, value: number | null): string {
  if (value === null) return "n/a";
  if (kind === "count") return formatCount(value);
  return value.toFixed(kind === "share" ? 4 : 2);
}

/** A whole number with its thousands set apart. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
