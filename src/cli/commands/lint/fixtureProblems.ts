import { BacklotError } from "../../../errors.js";
import { loadFixtures } from "../../../runtime/rows/load.js";
import type { Intent } from "../../../schema/index.js";
import type { LintFinding } from "./lintFinding.js";

/** Every problem of a folder of fixtures, and how many rows it has where there are none. */
export function fixtureProblems(
  folder: string,
  intents: readonly Intent[],
): { readonly rows: number; readonly findings: readonly LintFinding[] } {
  try {
    const tables = Object.values(loadFixtures(folder, intents));
    return { rows: tables.reduce((sum, table) => sum + table.length, 0), findings: [] };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    // Several problems come as one error whose cause is all of them.
    const all = Array.isArray(error.cause) ? (error.cause as readonly BacklotError[]) : [error];
    const rule = "a fixture row holds slots of its entity, each of its type";
    return { rows: 0, findings: all.map((one) => ({ severity: "error", rule, error: one })) };
  }
}
