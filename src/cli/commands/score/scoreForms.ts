import { formsReport } from "../../../metrics/forms/report.js";
import { type ReportFlags, worstCount } from "./options.js";
import { readForms } from "./readForms.js";
import type { Scoring } from "./stored.js";

/**
 * Scores form-filling runs.
 * @throws BacklotError where a path cannot be read or holds no runs
 */
export async function scoreForms(paths: readonly string[], flags: ReportFlags): Promise<Scoring> {
  const { runs, notes } = await readForms(paths);
  return { report: formsReport(runs, notes, worstCount(flags)), data: {}, system: { runs: paths } };
}
