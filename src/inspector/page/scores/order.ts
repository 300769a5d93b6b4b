import type { ScoredNumber } from "../../inspection.js";

/** A number in a table, and where a click on its name leads. */
export interface FigureRow extends ScoredNumber {
  readonly name: string;
  readonly href: string | null;
  readonly isChosen?: boolean;
}

/** A column that a table of numbers can be sorted by, and which way. */
export interface Order {
  readonly column: "name" | "value" | "support";
  readonly isDown: boolean;
}

/** Rows in that order; those without a number come last. Without one they stay as they are. */
export function sorted(rows: readonly FigureRow[], order: Order | null): readonly FigureRow[] {
  if (order === null) return rows;
  const { column, isDown } = order;
  return [...rows].sort((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b === isDown ? 1 : -1;
  });
}

/** The ends of a bar that all of these numbers fit on: shares on one from 0 to 1, others on one from 0. */
export function rangeOf(numbers: readonly (number | null)[]): readonly [from: number, to: number] {
  let [from, to] = [0, 0];
  for (const number of numbers) {
    from = Math.min(from, number ?? 0);
    to = Math.max(to, number ?? 0);
  }
  return [from < 0 && from >= -1 ? -1 : from, to <= 1 ? 1 : to];
}
