import { visible } from "../../../base/json/visible.js";
import { formatAlike, formatNumber } from "../../../corpora/scores/formatAlike.js";
import type { ReportEntry, ReportSection, ScoreReport } from "../../../corpora/scores/report.js";
import type { Miss } from "../../../corpora/scores/score.js";
import type { Colours } from "../../terminal/colours.js";
import { count, right } from "../../terminal/output.js";
import { type Column, escapedMarkdown, markdownTable, table } from "../../terminal/table.js";

export interface TableOptions {
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
export function tablesOf(report: ScoreReport, options: TableOptions, colours: Colours): string[] {
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
