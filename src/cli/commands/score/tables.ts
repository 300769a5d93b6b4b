import { visible } from "../../../base/json/visible.js";
import { formatAlike, formatNumber } from "../../../corpora/scores/formatAlike.js";
import type { ReportEntry, ReportSection, ScoreReport } from "../../../corpora/scores/report.js";
import type { Miss } from "../../../corpora/scores/score.js";
import type { Colours } from "../../terminal/colours.js";
import { count } from "../../terminal/output.js";
import { type Column, table } from "../../terminal/table.js";

/** Options of printed tables. */
export interface TableOptions {
  /** The number of worst cases listed for each number. Default: 3. */
  readonly worst?: number;
  readonly level: number;
}

/** Formats a report as tables for a terminal: the numbers, further sections, and the worst cases. */
export function tablesOf(report: ScoreReport, options: TableOptions, colours: Colours): string[] {
  const rows = listedRows(report);
  const lines = rows.length === 0 ? [] : table(columnsOf(options), rows, colours);
  for (const section of report.sections ?? []) {
    const columns = section.columns.map((title, i): Column => ({ title, align: i === 0 ? "left" : "right" }));
    lines.push("", colours.bold(section.title), ...table(columns, section.rows.map(cellsOf), colours));
  }
  for (const { title, cases } of worstCases(report, options.worst ?? 3)) {
    lines.push("", colours.bold(title), ...cases.map((line) => `  ${line}`));
  }
  return withoutLead(lines);
}

/** Formats a report as tables of Markdown. */
export function markdownOf(report: ScoreReport, options: TableOptions): string[] {
  const rows = listedRows(report);
  const lines = rows.length === 0 ? [] : markdownTable(columnsOf(options), rows);
  for (const section of report.sections ?? []) {
    const columns = section.columns.map((title, i): Column => ({ title, align: i === 0 ? "left" : "right" }));
    lines.push("", `**${section.title}**`, "", ...markdownTable(columns, section.rows.map(cellsOf)));
  }
  for (const { title, cases } of worstCases(report, options.worst ?? 3)) {
    lines.push("", `**${title}**`, "", ...cases.map((line) => `* ${escaped(line)}`));
  }
  return withoutLead(lines);
}

/** Drops the leading blank line of a report without numbers. */
const withoutLead = (lines: readonly string[]): string[] => lines.slice(lines[0] === "" ? 1 : 0);

function columnsOf({ level }: TableOptions): readonly Column[] {
  const interval = `${Number((level * 100).toFixed(2))}% interval`;
  return [
    { title: "score" },
    { title: "value", align: "right" },
    { title: interval, align: "right" },
    { title: "n", align: "right" },
  ];
}

function listedRows({ entries }: ScoreReport): string[][] {
  return entries.filter(({ isListed }) => isListed !== false).map(rowOf);
}

function rowOf({ path, score }: ReportEntry): string[] {
  const name = visible(path.join(" "));
  if (score.error !== undefined) return [name, "error", visible(score.error), count(score.support)];
  const [value = "", ...bounds] = formatAlike([score.value, ...(score.interval ?? [])]);
  return [name, value, bounds.join(" to "), count(score.support)];
}

const cellsOf = (row: ReportSection["rows"][number]): string[] =>
  row.map((cell) => (typeof cell === "number" || cell === null ? formatNumber(cell) : visible(cell)));

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

/** Formats rows with titles as a table of Markdown. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [
    line(columns.map(({ title }) => title)),
    `| ${columns.map(({ align }) => (align === "right" ? "---:" : "---")).join(" | ")} |`,
    ...rows.map(line),
  ];
}

const escaped = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, "\\$&");
