import { BacklotError } from "../../base/errors.js";
import type { Intent, Problem } from "../../schema/index.js";
import { loadFixtures } from "../rows/load.js";

const RULE = "a fixture row holds slots of its entity, each of its type";

/** Result of `lintFixtures`. */
export interface FixtureLint {
  /** Number of rows in the folder; 0 if there are problems. */
  readonly rows: number;
  /** Problems, all of them errors, each with its file and, if known, its line. */
  readonly problems: readonly Problem[];
}

/**
 * Returns every problem of a folder of fixtures: unreadable files, unknown entities and slots, values of the wrong
 * type, duplicate ids.
 * @param folder holds one file for each entity: `<entity>.json`, `.jsonl` or `.csv`
 * @param intents intents with these entities, from `readIntents`
 */
export function lintFixtures(folder: string, intents: readonly Intent[]): FixtureLint {
  try {
    const tables = Object.values(loadFixtures(folder, intents));
    return { rows: tables.reduce((sum, table) => sum + table.length, 0), problems: [] };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    // Several problems are thrown as one error with all of them as its cause.
    const all = Array.isArray(error.cause) ? (error.cause as readonly BacklotError[]) : [error];
    return { rows: 0, problems: all.map((one) => ({ severity: "error", rule: RULE, error: one })) };
  }
}
