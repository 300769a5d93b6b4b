import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { readIfThere } from "../../base/io/index.js";
import { terminal } from "./terminal.js";

/** The number of lines that are kept. */
export const MAX_HISTORY_LINES = 1000;

function historyFile(): string {
  const state = terminal.env.XDG_STATE_HOME || join(homedir(), ".local", "state");
  return join(state, "backlot", "history");
}

/** Reads the lines of earlier prompts, the newest first, as readline expects; none if they are unreadable. */
export function readHistory(): string[] {
  try {
    const lines = (readIfThere(historyFile()) ?? "").split("\n");
    return lines
      .filter((line) => line !== "")
      .slice(-MAX_HISTORY_LINES)
      .reverse();
  } catch {
    return [];
  }
}

/** Writes the lines, the newest first. Errors are ignored: the prompt works without a history. */
export function writeHistory(lines: readonly string[]): void {
  try {
    const file = historyFile();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(
      file,
      lines
        .slice(0, MAX_HISTORY_LINES)
        .reverse()
        .map((line) => `${line}\n`)
        .join(""),
      { mode: 0o600 },
    );
  } catch {
    // A read-only home directory is not worth an error.
  }
}
