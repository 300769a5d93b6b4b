import { logLines } from "../../runtime/session/logLines.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import type { Colours } from "./colours.js";

const MARGIN = "       ";

/** Formats the logs of behaviours during a command, for the terminal. */
export function showLogs(entries: readonly LogEntry[], colours: Colours): string[] {
  const paint = { debug: colours.dim, log: colours.dim, info: colours.dim, warn: colours.yellow, error: colours.red };
  return entries.flatMap((entry) => logLines(entry).map((line) => `${MARGIN}${paint[entry.level](line)}`));
}
