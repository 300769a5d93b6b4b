import { formatCount } from "./worth/format.js";

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
