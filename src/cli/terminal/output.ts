import { COLOURED, type Colours, PLAIN, written } from "./colours.js";
import { type OutputStream, terminal } from "./terminal.js";

/** One of the two streams, with what it can show. */
export interface Channel {
  readonly isTerminal: boolean;
  /** How many columns a line may have; 100 where nobody knows. */
  readonly width: number;
  readonly colours: Colours;
  /** Writes lines for people; each text ends with a line break. */
  print(...lines: readonly string[]): void;
  /**
   * Writes text: line breaks and our own colours, and every other control character as an escape, whoever it is from.
   * In JSON and in programs such an escape means the same.
   */
  write(text: string): void;
  /** Writes text of a format that knows no escapes, such as CSV: as it is, unless a terminal would show it. */
  writeData(text: string): void;
}

/** Results. */
export const out: Channel = channel(() => terminal.stdout);
/** Progress and messages. */
export const err: Channel = channel(() => terminal.stderr);

function channel(stream: () => OutputStream): Channel {
  const write = (text: string): void => {
    stream().write(written(text));
  };
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
    print: (...lines) => write(lines.map((line) => `${line}\n`).join("")),
    write,
    writeData(text) {
      if (stream().isTTY === true) write(text);
      else stream().write(text);
    },
  };
}

/** Colours only on a terminal that has them; NO_COLOR and FORCE_COLOR say otherwise. */
function hasColour(isTerminal: boolean): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && TERM !== "dumb";
}

/** `1,643`: whole numbers as people read them, whatever the locale. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 dialogue`, `2,000 dialogues`. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : plural}`;
}

/** `2 queries of their entities`: those that exist because entities do, beside the intents that were counted. */
export function countedEntityQueries(number: number): string {
  return number === 1 ? "1 query of its entity" : `${count(number)} queries of their entities`;
}
