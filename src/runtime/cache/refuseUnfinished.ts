import { dirname } from "node:path";
import { BacklotError } from "../../errors.js";
import { readIfThere } from "../../io/index.js";

/** What an import that has not ended says of itself, as a line of its report. */
const UNFINISHED = /^ {2}"complete": false,?$/m;
/** The report names examples of what did not come in, and no more. */
const MAX_REPORT_BYTES = 32 * 2 ** 20;

/**
 * Refuses intents from a folder whose import has not ended: some of the files may be of the import before.
 * @param report the file in which the import says how it went
 * @throws BacklotError UNFINISHED_IMPORT, FILE_UNREADABLE
 */
export function refuseUnfinished(report: string): void {
  if (!UNFINISHED.test(readIfThere(report, MAX_REPORT_BYTES) ?? "")) return;
  const message = `an import into ${dirname(report)} has not ended, or was interrupted: its files may be of two imports`;
  throw new BacklotError("UNFINISHED_IMPORT", message, { place: { file: report } });
}
