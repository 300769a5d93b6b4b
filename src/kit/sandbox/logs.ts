import { LOG_LEVELS, type LogLevel, type LogLine, writeLogged } from "./logged.js";
import type { PlaceOf } from "./plain.js";
import { logText } from "./render.js";

/** Limit on the log lines of one command; further lines are only counted. */
export const MAX_LOG_LINES = 100;
export const MAX_LINE_CHARACTERS = 2_000;
/** Limit on the characters of all lines of one command. */
export const MAX_LOG_CHARACTERS = 20_000;

/** Collects the logs of a command, within limits. Empty between commands, so not part of a dialogue's state. */
export class LogCollector {
  private lines: LogLine[] = [];
  private dropped = 0;
  private left = MAX_LOG_CHARACTERS;
  private intent: string | null = null;
  private placeOf: PlaceOf = () => null;
  /** Printing a value can run user code, which may log in turn. */
  private isPrinting = false;

  begin(intent: string, placeOf: PlaceOf): void {
    this.intent = intent;
    this.placeOf = placeOf;
  }

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

  carriedBy(answer: string): string {
    if (this.lines.length === 0) return answer;
    const { lines, dropped } = this;
    this.drop();
    return writeLogged({ lines, dropped }, answer);
  }

  drop(): void {
    if (this.lines.length === 0) return;
    this.lines = [];
    this.dropped = 0;
    this.left = MAX_LOG_CHARACTERS;
  }
}

/** Installs the global `console`, without other methods such as timers and tables. */
export function putUpConsole(logs: LogCollector): void {
  const value = Object.fromEntries(
    LOG_LEVELS.map((level) => [level, (...values: readonly unknown[]): void => logs.add(level, values)]),
  );
  Object.defineProperty(globalThis, "console", { value, writable: true, enumerable: false, configurable: true });
}
