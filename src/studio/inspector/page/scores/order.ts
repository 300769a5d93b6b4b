import type { ScoredNumber } from "../../inspection.js";

export interface FigureRow extends ScoredNumber {
  readonly name: string;
  readonly href: string | null;
  readonly isChosen?: boolean;
}

export interface Order {
  readonly column: "name" | "value" | "support";
  readonly isDown: boolean;
}

/** Returns sorted rows, those without a number last. Without an order, the rows stay as they are. */
export function sorted(rows: readonly FigureRow[], order: Order | null): readonly FigureRow[] {
  if (order === null) return rows;
  const { column, isDown } = order;
  return [...rows].sort((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b === isDown ? 1 : -1;
  });
}

/** Returns the range of a bar for all these numbers: from 0 to 1 for shares, from 0 for others. */
export function rangeOf(numbers: readonly (number | null)[]): readonly [from: number, to: number] {
  let [from, to] = [0, 0];
  for (const number of numbers) {
    from = Math.min(from, number ?? 0);
    to = Math.max(to, number ?? 0);
  }
  return [from < 0 && from >= -1 ? -1 : from, to <= 1 ? 1 : to];
}
