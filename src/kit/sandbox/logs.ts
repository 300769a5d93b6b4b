import { LOG_LEVELS, type LogLevel, type LogLine, writeLogged } from "./logged.js";
import { logText } from "./render.js";
import type { PlaceOf } from "./thrown.js";

/** How many lines of one command are kept; further ones are only counted. */
export const MAX_LOG_LINES = 100;
/** How many characters of one line are kept. */
export const MAX_LINE_CHARACTERS = 2_000;
/** How many characters of all lines of one command are kept. */
export const MAX_LOG_CHARACTERS = 20_000;

/**
 * Gathers what behaviours log while a command is carried out, within bounds. It holds nothing between two commands,
 * so that it is not part of a dialogue's state.
 */
export class LogCollector {
  private lines: LogLine[] = [];
  private dropped = 0;
  private left = MAX_LOG_CHARACTERS;
  private intent: string | null = null;
  private placeOf: PlaceOf = () => null;
  /** Printing a value can run the user's code, which may log in turn. */
  private isPrinting = false;

  /** A behaviour is being asked: what is logged from now on belongs to it. */
  begin(intent: string, placeOf: PlaceOf): void {
    this.intent = intent;
    this.placeOf = placeOf;
  }

  /** It has answered: what is logged from now on is dropped. */
  end(): void {
    this.intent = null;
  }

  add(level: LogLevel, values: readonly unknown[]): void {
    const { intent } = this;
    if (intent === null || this.isPrinting) return;
    if (this.lines.length === MAX_LOG_LINES || this.left === 0) {
      this.dropped++;
      return;
    }
    this.isPrinting = true;
    try {
      const text = logText(values, Math.min(this.left, MAX_LINE_CHARACTERS), this.placeOf);
      this.lines.push([level, intent, text]);
      this.left = Math.max(0, this.left - text.length);
    } finally {
      this.isPrinting = false;
    }
  }

  /** An answer with what was logged on the way to it. The collector is then empty. */
  carriedBy(answer: string): string {
    if (this.lines.length === 0) return answer;
    const { lines, dropped } = this;
    this.drop();
    return writeLogged({ lines, dropped }, answer);
  }

  /** Forgets what was logged. */
  drop(): void {
    if (this.lines.length === 0) return;
    this.lines = [];
    this.dropped = 0;
    this.left = MAX_LOG_CHARACTERS;
  }
}

/** Puts up the global `console`. What it does not have, such as timers and tables, is not there. */
export function putUpConsole(logs: LogCollector): void {
  const value = Object.fromEntries(
    LOG_LEVELS.map((level) => [level, (...values: readonly unknown[]): void => logs.add(level, values)]),
  );
  Object.defineProperty(globalThis, "console", { value, writable: true, enumerable: false, configurable: true });
}
