import { BacklotError } from "../../errors.js";
import type { Intent, Problem } from "../../schema/index.js";
import { loadFixtures } from "../rows/load.js";

const RULE = "a fixture row holds slots of its entity, each of its type";

/** What `lintFixtures` found. */
export interface FixtureLint {
  /** How many rows the folder holds; 0 where there are problems. */
  readonly rows: number;
  /** All of them are errors, each with its file and where known its line. */
  readonly problems: readonly Problem[];
}

/**
 * Every problem of a folder of fixtures: files that cannot be read or belong to no entity, rows with unknown slots,
 * values of the wrong type, ids that stand twice.
 * @param folder holds one file for each entity: `<entity>.json`, `.jsonl` or `.csv`
 * @param intents whose entities the rows are of, from `readIntents`
 */
export function lintFixtures(folder: string, intents: readonly Intent[]): FixtureLint {
  try {
    const tables = Object.values(loadFixtures(folder, intents));
    return { rows: tables.reduce((sum, table) => sum + table.length, 0), problems: [] };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    // Several problems come as one error whose cause is all of them.
    const all = Array.isArray(error.cause) ? (error.cause as readonly BacklotError[]) : [error];
    return { rows: 0, problems: all.map((one) => ({ severity: "error", rule: RULE, error: one })) };
  }
}
