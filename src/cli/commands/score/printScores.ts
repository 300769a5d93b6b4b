import { BacklotError } from "../../../base/errors.js";
import { type FileScore, storedReport } from "../../../corpora/scores/files/stored.js";
import type { ReportEntry, ScoreReport } from "../../../corpora/scores/report.js";
import { bootstrapInterval } from "../../../corpora/scores/statistics/interval.js";
import { EXIT, exitCodeOf } from "../../terminal/exit.js";
import { err, out } from "../../terminal/output.js";
import { printProblem } from "../../terminal/report.js";
import { noteLines } from "./notes.js";
import type { ReportFlags } from "./options.js";
import { tablesOf } from "./tables.js";

/**
 * Adds intervals to a report and prints it. @returns 2 if nothing could be scored or some of the input could not be
 * read, 1 with `--strict` if the input has other problems
 */
export async function printScores(score: FileScore, flags: ReportFlags): Promise<number> {
  const { resamples, level, seed } = flags;
  const report = withIntervals(score.report, { resamples, level, seed });
  if (flags.json === true) {
    out.print(JSON.stringify(await storedReport({ ...score, report }, { resamples, level, seed })));
  } else {
    out.print(...tablesOf(report, flags, out.colours));
  }
  if (flags.quiet !== true) err.print(...noteLines(report.notes, err.colours));
  if (!isAnythingScored(report)) {
    const problem = new BacklotError("NOTHING_SCORED", "no case could be scored");
    printProblem({ code: problem.code, message: problem.message, hint: problem.hint });
    return EXIT.usage;
  }
  return exitCodeOf(casesOf(report, flags));
}

/** Counts the cases for the exit code: unreadable input always, other problems of the input only with `--strict`. */
export function casesOf({ notes }: ScoreReport, { strict }: ReportFlags): { unreadable: number; found: number } {
  const unreadable = notes.filter(({ isUnreadable }) => isUnreadable === true).length;
  return { unreadable, found: strict === true ? notes.filter(({ isProblem }) => isProblem === true).length : 0 };
}

function withIntervals(report: ScoreReport, options: { resamples: number; level: number; seed: number }): ScoreReport {
  const withInterval = (entry: ReportEntry): ReportEntry => {
    const { score } = entry;
    if (score.units === undefined || score.interval !== undefined) return entry;
    const interval = bootstrapInterval(score.units, options);
    return interval === null ? entry : { ...entry, score: { ...score, interval } };
  };
  return { ...report, entries: report.entries.map(withInterval) };
}

/**
 * True if any number other than a breakdown or a count rests on a case, or reproduces a failure of the published
 * script.
 */
function isAnythingScored({ entries }: ScoreReport): boolean {
  return entries.some(({ score, isDetail }) => isDetail !== true && (score.support > 0 || score.error !== undefined));
}
