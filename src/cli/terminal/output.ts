import { visible } from "../../base/json/visible.js";
import { displayWidth, padded } from "../../transcript/showSignal.js";
import { COLOURED, type Colours, PLAIN, written } from "./colours.js";
import { type OutputStream, terminal } from "./terminal.js";

export interface Channel {
  readonly isTerminal: boolean;
  /** The number of columns in a line; 100 if unknown. */
  readonly width: number;
  readonly colours: Colours;
  print(...lines: readonly string[]): void;
  /**
   * Writes text: line breaks and Backlot's own colours stay, every other control character is escaped, whatever its
   * origin. In JSON and in programs such an escape has the same meaning.
   */
  write(text: string): void;
  table(columns: readonly (string | Column)[], rows: readonly (readonly Cell[])[], isMarkdown?: boolean): void;
  /** Writes text of a format without escapes, such as CSV: unchanged, unless the output is a terminal. */
  writeData(text: string): void;
}

export const out: Channel = channel(() => terminal.stdout);
export const err: Channel = channel(() => terminal.stderr);

function channel(stream: () => OutputStream): Channel {
  const write = (text: string): void => {
    stream().write(written(text));
  };
  const print = (...lines: readonly string[]): void => write(lines.map((line) => `${line}\n`).join(""));
  return {
    get isTerminal() {
      return stream().isTTY === true;
    },
    get colours() {
      return hasColour(stream().isTTY === true) ? COLOURED : PLAIN;
    },
    get width() {
      return stream().columns ?? 100;
    },
    print,
    table(columns, rows, isMarkdown = false) {
      const colours = hasColour(stream().isTTY === true) ? COLOURED : PLAIN;
      print(...(isMarkdown ? markdownTable(columns, rows) : table(columns, rows, colours)));
    },
    write,
    writeData(text) {
      if (stream().isTTY === true) write(text);
      else stream().write(text);
    },
  };
}

/** True if to use colours: on a terminal that has them, unless NO_COLOR or FORCE_COLOR override that. */
function hasColour(isTerminal: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && TERM !== "dumb";
}

/** Formats a share: `12.5 %`. */
export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;

/** Formats a count with its noun: `1 dialogue`, `2,000 dialogues`. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : plural}`;
}

/** Formats the number of implicit queries: `2 queries of their entities`. */
export function countedEntityQueries(number: number): string {
  return number === 1 ? "1 query of its entity" : `${count(number)} queries of their entities`;
}

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

function laidOut(columns: readonly (string | Column)[], rows: readonly (readonly Cell[])[]) {
  return {
    titles: columns.map((column) => (typeof column === "string" ? column : column.title)),
    cells: rows.map((row) => row.map((cell) => (typeof cell === "number" ? count(cell) : visible(cell)))),
    aligned: columns.map((column, at) =>
      typeof column === "object" || rows.some((row) => typeof row[at] === "number") ? "right" : ("left" as const),
    ),
  };
}

/** Escapes what Markdown would take for its own marks. */
export const escapedMarkdown = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, "\\$&");
