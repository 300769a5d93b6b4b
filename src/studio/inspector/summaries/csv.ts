import type { Entry, InspectedScores, Inspection, ScoredNumber } from "../inspection.js";
import { isSound, type JudgedMutant, judgedMutants, reasonOf } from "./verdict.js";

type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => string | number])[];

interface ScoreRow extends ScoredNumber {
  readonly score: string;
  readonly by: string;
  readonly part: string;
}

const DIALOGUES: Columns<Entry> = [
  ["id", ({ id }) => id],
  ["file", ({ file }) => file],
  ["line", ({ line }) => line],
  ["turns", ({ turns }) => turns],
  ["user_turns", ({ userTurns }) => userTurns],
  ["intents", ({ intents }) => intents.join(" ")],
  ["domains", ({ domains }) => domains.join(" ")],
  ["tags", ({ tags }) => tags.join(" ")],
  ["replay", ({ replay }) => replay ?? ""],
  ["outcome", ({ outcome }) => outcome ?? ""],
  ["sound", (entry) => String(isSound(entry))],
  ["reason", reasonOf],
];

const MUTANTS: Columns<JudgedMutant> = [
  ["id", ({ id }) => id],
  ["file", ({ file }) => file],
  ["line", ({ line }) => line],
  ["column", ({ column }) => column],
  ["mutator", ({ mutator }) => mutator],
  ["description", ({ description }) => description],
  ["status", ({ status }) => status],
  ["verdict", ({ verdict }) => verdict],
  ["reached_by", ({ reachedBy }) => reachedBy.join(" ")],
];

const SCORES: Columns<ScoreRow> = [
  ["score", ({ score }) => score],
  ["by", ({ by }) => by],
  ["part", ({ part }) => part],
  ["value", ({ value }) => value ?? ""],
  ["low", ({ interval }) => interval?.[0] ?? ""],
  ["high", ({ interval }) => interval?.[1] ?? ""],
  ["n", ({ support }) => support ?? ""],
];

export function csvOf({ entries, mutation, scores }: Inspection): string {
  if (mutation !== undefined) return csvText(MUTANTS, judgedMutants(mutation, entries));
  return scores === undefined ? csvText(DIALOGUES, entries) : csvText(SCORES, scoreRows(scores));
}

function scoreRows({ measures }: InspectedScores): readonly ScoreRow[] {
  return measures.flatMap(({ name, number, breakdowns }): ScoreRow[] => [
    { ...number, score: name, by: "", part: "" },
    ...breakdowns.flatMap(({ by, parts }) =>
      parts.map(({ name: part, ...numbers }) => ({ ...numbers, score: name, by, part })),
    ),
  ]);
}

/** Returns a table as CSV (RFC 4180). Values that a spreadsheet would take for formulas get an apostrophe in front. */
function csvText<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(([, value]) => field(value(row))));
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
