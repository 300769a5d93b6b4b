import { BacklotError } from "../../../base/errors.js";
import { visible } from "../../../base/json/visible.js";
import { type FileScore, storedReport } from "../../../corpora/scores/files/stored.js";
import { formatAlike, formatNumber } from "../../../corpora/scores/formatAlike.js";
import type { ReportEntry, ReportSection, ScoreReport } from "../../../corpora/scores/report.js";
import type { Miss } from "../../../corpora/scores/score.js";
import { bootstrapInterval } from "../../../corpora/scores/statistics/interval.js";
import type { Colours } from "../../terminal/colours.js";
import { EXIT, exitCodeOf } from "../../terminal/exit.js";
import { type Column, count, err, escapedMarkdown, markdownTable, out, right, table } from "../../terminal/output.js";
import { printProblem } from "../../terminal/report.js";
import { noteLines } from "./notes.js";
import type { ReportFlags } from "./options.js";

/**
 * Adds intervals to a report and prints it. @returns 2 if nothing could be scored or some of the input could not be
 * read, 1 with `--strict` if the input has other problems
 */
export async function printScores(score: FileScore, flags: ReportFlags): Promise<number> {
  const { resamples, level, seed } = flags;
  const report = withIntervals(score.report, { resamples, level, seed });
  if (flags.json === true) {
    out.print(JSON.stringify(await storedReport({ ...score, report }, { resamples, level, seed })));
  } else {
    out.print(...tablesOf(report, flags, out.colours));
  }
  if (flags.quiet !== true) err.print(...noteLines(report.notes, err.colours));
  if (!isAnythingScored(report)) {
    const problem = new BacklotError("NOTHING_SCORED", "no case could be scored");
    printProblem({ code: problem.code, message: problem.message, hint: problem.hint });
    return EXIT.usage;
  }
  return exitCodeOf(casesOf(report, flags));
}

/** Counts the cases for the exit code: unreadable input always, other problems of the input only with `--strict`. */
export function casesOf({ notes }: ScoreReport, { strict }: ReportFlags): { unreadable: number; found: number } {
  const unreadable = notes.filter(({ isUnreadable }) => isUnreadable === true).length;
  return { unreadable, found: strict === true ? notes.filter(({ isProblem }) => isProblem === true).length : 0 };
}

function withIntervals(report: ScoreReport, options: { resamples: number; level: number; seed: number }): ScoreReport {
  const withInterval = (entry: ReportEntry): ReportEntry => {
    const { score } = entry;
    if (score.units === undefined || score.interval !== undefined) return entry;
    const interval = bootstrapInterval(score.units, options);
    return interval === null ? entry : { ...entry, score: { ...score, interval } };
  };
  return { ...report, entries: report.entries.map(withInterval) };
}

/**
 * True if any number other than a breakdown or a count rests on a case, or reproduces a failure of the published
 * script.
 */
function isAnythingScored({ entries }: ScoreReport): boolean {
  return entries.some(({ score, isDetail }) => isDetail !== true && (score.support > 0 || score.error !== undefined));
}

interface TableOptions {
  /** The number of worst cases listed for each number. Default: 3. */
  readonly worst?: number;
  readonly level: number;
  readonly markdown?: boolean;
}

interface Layout {
  readonly table: typeof markdownTable;
  readonly heading: (title: string) => readonly string[];
  readonly item: (text: string) => string;
}

const MARKDOWN: Layout = {
  table: markdownTable,
  heading: (title) => [`**${title}**`, ""],
  item: (text) => `* ${escapedMarkdown(text)}`,
};

/** Formats a report as tables, for a terminal or as Markdown: the numbers, further sections, and the worst cases. */
function tablesOf(report: ScoreReport, options: TableOptions, colours: Colours): string[] {
  const plain: Layout = {
    table: (titles, cells) => table(titles, cells, colours),
    heading: (title) => [colours.bold(title)],
    item: (text) => `  ${text}`,
  };
  const { table: tableOf, heading, item } = options.markdown === true ? MARKDOWN : plain;
  const rows = listedRows(report);
  const lines = rows.length === 0 ? [] : tableOf(columnsOf(options), rows);
  for (const { title, columns: titles, rows: values } of report.sections ?? []) {
    const columns = titles.map((one, at) => (at === 0 ? one : right(one)));
    lines.push("", ...heading(title), ...tableOf(columns, values.map(cellsOf)));
  }
  for (const { title, cases } of worstCases(report, options.worst ?? 3)) {
    lines.push("", ...heading(title), ...cases.map(item));
  }
  // A report without numbers would begin with a blank line.
  return lines.slice(lines[0] === "" ? 1 : 0);
}

function columnsOf({ level }: TableOptions): readonly (string | Column)[] {
  return ["score", ...["value", `${Number((level * 100).toFixed(2))}% interval`, "n"].map(right)];
}

function listedRows({ entries }: ScoreReport): string[][] {
  return entries.filter(({ isListed }) => isListed !== false).map(rowOf);
}

function rowOf({ path, score }: ReportEntry): string[] {
  const name = path.join(" ");
  if (score.error !== undefined) return [name, "error", score.error, count(score.support)];
  const [value = "", ...bounds] = formatAlike([score.value, ...(score.interval ?? [])]);
  return [name, value, bounds.join(" to "), count(score.support)];
}

const cellsOf = (row: ReportSection["rows"][number]): string[] =>
  row.map((cell) => (typeof cell === "number" || cell === null ? formatNumber(cell) : cell));

function worstCases({ entries }: ScoreReport, worst: number): { title: string; cases: string[] }[] {
  return entries.flatMap(({ path, score, isDetail }) => {
    const cases = isDetail === true ? [] : score.misses.slice(0, worst).map(missLine);
    return cases.length === 0 ? [] : [{ title: `worst of ${visible(path.join(" "))}`, cases }];
  });
}

function missLine({ id, turn, value, expected, actual, note }: Miss): string {
  const place = turn === undefined ? visible(id) : `${visible(id)}, turn ${turn}`;
  const parts = [
    ...(value === undefined ? [] : [formatNumber(value)]),
    ...(expected === undefined ? [] : [`expected ${formatCell(expected)}`]),
    ...(actual === undefined ? [] : [`got ${formatCell(actual)}`]),
    ...(note === undefined ? [] : [visible(note)]),
  ];
  return `${place}: ${parts.join("; ")}`;
}

const MAX_CHARACTERS = 160;

function formatCell(value: unknown): string {
  const text = visible(typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 3)}...`;
}
