import { BacklotError, type Place } from "../../base/errors.js";
import type { Intent, Problem } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import { checkFixtures } from "../rows/fixtureRows.js";
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
    return { rows: 0, problems: problemsIn(error).map((one) => ({ severity: "error", rule: RULE, error: one })) };
  }
}

/** Returns warnings on the rows that a dialogue opens with: a session takes them, whatever they hold. */
export function entityProblems(
  { id, entities = {} }: Transcript,
  intents: readonly Intent[],
  at: Pick<Place, "file" | "line">,
): readonly Problem[] {
  if (Object.keys(entities).length === 0) return [];
  try {
    checkFixtures(entities, intents);
    return [];
  } catch (cause) {
    return problemsIn(cause).map(({ code, message }) => {
      const error = new BacklotError(code, message, { place: { ...at, dialogue: id } });
      return { severity: "warning", rule: RULE, error };
    });
  }
}

/** Several problems are thrown as one error with all of them as its cause. */
function problemsIn(error: unknown): readonly BacklotError[] {
  if (!(error instanceof BacklotError)) throw error;
  return Array.isArray(error.cause) ? (error.cause as readonly BacklotError[]) : [error];
}
