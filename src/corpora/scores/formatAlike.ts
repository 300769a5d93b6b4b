/** Formats a whole number with separators of thousands. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** Formats a number for display: counts whole, rates with four decimals, larger numbers with two. */
export const formatNumber = (value: number | null): string => formatAlike([value])[0] as string;

/** Formats related numbers with equally many decimals. */
export function formatAlike(values: readonly (number | null)[]): string[] {
  const known = values.filter((value): value is number => value !== null && !Number.isNaN(value));
  const isRate = known.every((value) => Math.abs(value) <= 1);
  const areCounts = !isRate && known.every(Number.isInteger);
  return values.map((value) => {
    if (value === null) return "n/a";
    if (Number.isNaN(value)) return "NaN";
    return areCounts ? formatCount(value) : value.toFixed(isRate ? 4 : 2);
  });
}

/** The kind of a number: a count, a share from 0 to 1, or a mean of any size. */
export type NumberKind = "count" | "share" | "mean";

/** Formats a number of a kind alike for all corpora; n/a for null. */
export function formatAs(kind: NumberKind, value: number | null): string {
  if (value === null) return "n/a";
  if (kind === "count") return formatCount(value);
  return value.toFixed(kind === "share" ? 4 : 2);
}
