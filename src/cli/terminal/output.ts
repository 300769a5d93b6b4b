import { COLOURED, type Colours, PLAIN, written } from "./colours.js";
import { type Cell, type Column, count, markdownTable, table } from "./table.js";
import { type OutputStream, terminal } from "./terminal.js";

export { count, right } from "./table.js";

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
