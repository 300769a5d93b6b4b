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

/** A row for each dialogue; for each mutant where a mutation report was read, or for each number of scores. */
export function csvOf({ entries, mutation, scores }: Inspection): string {
  if (mutation !== undefined) return mutationCsv(mutation, entries);
  return scores === undefined ? csvText(COLUMNS, entries) : scoresCsv(scores);
}
