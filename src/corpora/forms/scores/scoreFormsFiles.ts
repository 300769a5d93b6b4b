import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { WORST } from "../../scores/score.js";
import { readForms } from "./readForms.js";
import { scoreForms } from "./report.js";

/**
 * Scores files and folders of form-filling runs, as `scoreForms` defines it.
 * @param paths run folders, folders of these, or files with one run per line; `-` for standard input
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE; WRONG_PREDICTIONS for a path without runs
 */
export async function scoreFormsFiles(paths: readonly string[], options: ScoreFilesOptions = {}): Promise<FileScore> {
  const { runs, notes } = await readForms(paths, options.stdin);
  return { report: scoreForms(runs, notes, options.worst ?? WORST), data: {}, system: { runs: paths } };
}
