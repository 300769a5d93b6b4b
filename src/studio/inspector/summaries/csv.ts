import type { Entry, Inspection } from "../inspection.js";
import { type Columns, csvText } from "./csvText.js";
import { mutationCsv } from "./mutation/csv.js";
import { scoresCsv } from "./scoresCsv.js";
import { isSound, reasonOf } from "./verdict.js";

const COLUMNS: Columns<Entry> = [
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

/** Returns a row for each dialogue; for each mutant of a mutation report, or each metric of scores. */
export function csvOf({ entries, mutation, scores }: Inspection): string {
  if (mutation !== undefined) return mutationCsv(mutation, entries);
  return scores === undefined ? csvText(COLUMNS, entries) : scoresCsv(scores);
}
