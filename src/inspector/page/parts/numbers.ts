/** A number for people: counts whole, rates with four decimals, larger numbers with two. */
export function shownNumber(value: number | null): string {
  return shownAlike([value])[0] as string;
}

/** Numbers that belong together, with as many decimals each. */
export function shownAlike(values: readonly (number | null)[]): string[] {
  const known = values.filter((value): value is number => value !== null && !Number.isNaN(value));
  const isRate = known.every((value) => Math.abs(value) <= 1);
  const areCounts = !isRate && known.every(Number.isInteger);
  return values.map((value) => {
    if (value === null) return "n/a";
    if (Number.isNaN(value)) return "NaN";
    return areCounts ? String(value) : value.toFixed(isRate ? 4 : 2);
  });
}

/** A difference, with its sign. */
export const signed = (text: string): string => (/^[\d.]+$/.test(text) && Number(text) !== 0 ? `+${text}` : text);

/** A share as a whole number of per cent. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
