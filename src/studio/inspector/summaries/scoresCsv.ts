import type { InspectedScores, ScoredNumber } from "../inspection.js";
import { type Columns, csvText } from "./csvText.js";

interface Row extends ScoredNumber {
  readonly score: string;
  readonly by: string;
  readonly part: string;
}

const COLUMNS: Columns<Row> = [
  ["score", ({ score }) => score],
  ["by", ({ by }) => by],
  ["part", ({ part }) => part],
  ["value", ({ value }) => value ?? ""],
  ["low", ({ interval }) => interval?.[0] ?? ""],
  ["high", ({ interval }) => interval?.[1] ?? ""],
  ["n", ({ support }) => support ?? ""],
];

/** Returns a row for each metric, and for each of its parts. */
export function scoresCsv({ measures }: InspectedScores): string {
  const rows = measures.flatMap(({ name, number, breakdowns }): Row[] => [
    { ...number, score: name, by: "", part: "" },
    ...breakdowns.flatMap(({ by, parts }) =>
      parts.map(({ name: part, ...numbers }) => ({ ...numbers, score: name, by, part })),
    ),
  ]);
  return csvText(COLUMNS, rows);
}
