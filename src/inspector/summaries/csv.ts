import type { Entry, Inspection } from "../inspection.js";
import { isSound, reasonOf } from "./verdict.js";

const COLUMNS: readonly (readonly [name: string, value: (entry: Entry) => string | number])[] = [
  ["id", ({ id }) => id],
  ["file", ({ file }) => file],
  ["line", ({ line }) => line],
  ["turns", ({ turns }) => turns],
  ["user_turns", ({ userTurns }) => userTurns],
  ["intents", ({ intents }) => intents.join(" ")],
  ["domains", ({ domains }) => domains.join(" ")],
  ["tags", ({ tags }) => tags.join(" ")],
  ["replay", ({ replay }) => replay ?? ""],
  ["outcome", ({ outcome }) => outcome ?? ""],
  ["sound", (entry) => String(isSound(entry))],
  ["reason", reasonOf],
];

/** A row for each dialogue (RFC 4180). A value that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf({ entries }: Inspection): string {
  const rows = entries.map((entry) => COLUMNS.map(([, value]) => field(value(entry))));
  return [COLUMNS.map(([name]) => name), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
