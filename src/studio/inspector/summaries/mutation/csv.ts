import type { Entry, InspectedMutation } from "../../inspection.js";
import { type Columns, csvText } from "../csvText.js";
import { type JudgedMutant, judgedMutants } from "./judged.js";

const COLUMNS: Columns<JudgedMutant> = [
  ["id", ({ id }) => id],
  ["file", ({ file }) => file],
  ["line", ({ line }) => line],
  ["column", ({ column }) => column],
  ["mutator", ({ mutator }) => mutator],
  ["description", ({ description }) => description],
  ["status", ({ status }) => status],
  ["verdict", ({ verdict }) => verdict],
  ["reached_by", ({ reachedBy }) => reachedBy.join(" ")],
];

/** Returns a row for each mutant. */
export function mutationCsv(mutation: InspectedMutation, entries: readonly Entry[]): string {
  return csvText(COLUMNS, judgedMutants(mutation, entries));
}
