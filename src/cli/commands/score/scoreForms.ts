import { scoreForms } from "../../../metrics/forms/report.js";
import { readForms } from "../../../metrics/read/readForms.js";
import { terminal } from "../../terminal/terminal.js";
import { type ReportFlags, worstCount } from "./options.js";
import type { Scoring } from "./systems/stored.js";

/**
 * Scores form-filling runs.
 * @throws BacklotError where a path cannot be read or holds no runs
 */
export async function scoreFormsFiles(paths: readonly string[], flags: ReportFlags): Promise<Scoring> {
  const { runs, notes } = await readForms(paths, terminal.stdin);
  return { report: scoreForms(runs, notes, worstCount(flags)), data: {}, system: { runs: paths } };
}
