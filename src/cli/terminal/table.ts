import { visible } from "../../base/json/visible.js";
import { displayWidth, padded } from "../../transcript/showSignal.js";
import type { Colours } from "./colours.js";

/** A column with its title. Columns of numbers are aligned to the right, as are those that say so. */
export interface Column {
  readonly title: string;
  readonly align: "right";
}

/** A text, or a number, which is printed as a count. */
export type Cell = string | number;

/** Returns a column of text that is aligned to the right, such as percentages. */
export const right = (title: string): Column => ({ title, align: "right" });

/** Formats a whole number with thousands separators, in any locale: `1,643`. */
export function count(number: number): string {
  return Number.isInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : String(number);
}

/** Formats rows in columns as wide as their content, control characters escaped. Lines have no line breaks. */
export function table(
  columns: readonly (string | Column)[],
  rows: readonly (readonly Cell[])[],
  colours: Colours,
): string[] {
  const { titles, cells, aligned } = laidOut(columns, rows);
  const widths = titles.map((title, at) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[at] ?? "")), displayWidth(title)),
  );
  const line = (row: readonly string[]): string =>
    widths
      .map((width, at) => padded(row[at] ?? "", width, aligned[at] ?? "left"))
      .join("  ")
      .trimEnd();
  return [colours.bold(line(titles)), ...cells.map(line)];
}

export function markdownTable(columns: readonly (string | Column)[], rows: readonly (readonly Cell[])[]): string[] {
  const { titles, cells, aligned } = laidOut(columns, rows);
  const line = (row: readonly string[]): string => `| ${row.map(escapedMarkdown).join(" | ")} |`;
  const rule = aligned.map((align) => (align === "right" ? "---:" : "---"));
  return [line(titles), `| ${rule.join(" | ")} |`, ...cells.map(line)];
}

/** Escapes what Markdown would take for its own marks. */
export const escapedMarkdown = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, "\\$&");

function laidOut(columns: readonly (string | Column)[], rows: readonly (readonly Cell[])[]) {
  return {
    titles: columns.map((column) => (typeof column === "string" ? column : column.title)),
    cells: rows.map((row) => row.map((cell) => (typeof cell === "number" ? count(cell) : visible(cell)))),
    aligned: columns.map((column, at) =>
      typeof column === "object" || rows.some((row) => typeof row[at] === "number") ? "right" : ("left" as const),
    ),
  };
}
