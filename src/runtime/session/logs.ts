import { LOG_LEVELS, type Logged, type LogLevel, type LogLine, readLogged, type Signal } from "../../kit/internal.js";

/** Limit on the log lines of a session; a last entry says that there are more. */
export const MAX_SESSION_LINES = 10_000;

/** One line that a behaviour wrote with `console`. */
export interface LogEntry {
  /** Index of the command that ran the behaviour; for a refused command, the one that it would have taken. */
  readonly index: number;
  /** Intent of the behaviour. */
  readonly intent: string;
  /** Method of `console`. */
  readonly level: LogLevel;
  /** Logged values as text; it may have several lines, and ends in an ellipsis if it was cut. */
  readonly text: string;
}

/** Parses the logs before an answer, without invalid lines, as third-party code may have changed them. */
export function entriesOf(text: string, index: number): readonly LogEntry[] {
  if (text === "") return [];
  const { lines, dropped } = read(text);
  const entries = lines.filter(isLine).map(([level, intent, said]): LogEntry => ({ index, intent, level, text: said }));
  const last = entries.at(-1);
  if (last === undefined || !Number.isSafeInteger(dropped) || dropped < 1) return entries;
  const more = `… ${dropped} more ${dropped === 1 ? "line" : "lines"}`;
  return [...entries, { index, intent: last.intent, level: "warn", text: more }];
}

/** Log lines of a session, up to the limit. */
export class SessionLogs {
  private readonly kept: LogEntry[];

  constructor(kept: readonly LogEntry[] = []) {
    this.kept = [...kept];
  }

  get entries(): readonly LogEntry[] {
    return this.kept;
  }

  add(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      if (this.kept.length > MAX_SESSION_LINES) return;
      const isLast = this.kept.length === MAX_SESSION_LINES;
      this.kept.push(
        isLast ? { ...entry, level: "warn", text: "… more lines, which the session does not keep" } : entry,
      );
    }
  }
}

const behind = new WeakMap<readonly Signal[], readonly LogEntry[]>();

/** Notes the logs of a command with its signals, for callers that receive these. */
export function noteLogs(signals: readonly Signal[], entries: readonly LogEntry[]): void {
  if (entries.length > 0) behind.set(signals, entries);
}

/** Returns the logs noted with signals of a session. */
export function logsBehind(signals: readonly Signal[]): readonly LogEntry[] {
  return behind.get(signals) ?? [];
}

function read(text: string): Logged {
  try {
    const { lines, dropped } = readLogged(text);
    return { lines: Array.isArray(lines) ? lines : [], dropped };
  } catch {
    return { lines: [], dropped: 0 };
  }
}

function isLine(line: LogLine): boolean {
  if (!Array.isArray(line)) return false;
  const [level, intent, text] = line as readonly unknown[];
  return (LOG_LEVELS as readonly unknown[]).includes(level) && typeof intent === "string" && typeof text === "string";
}
