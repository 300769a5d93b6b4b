import { dirname } from "node:path";
import { BacklotError } from "../../errors.js";
import { readIfThere } from "../../io/index.js";

/** Line in the report of an unfinished import. */
const UNFINISHED = /^ {2}"complete": false,?$/m;
/** Limit on the report, which has only examples of what was not imported. */
const MAX_REPORT_BYTES = 32 * 2 ** 20;

/**
 * Refuses intents from a folder with an unfinished import: some of the files may be from the import before.
 * @param report file of the import's report
 * @throws BacklotError UNFINISHED_IMPORT, FILE_UNREADABLE
 */
export function refuseUnfinished(report: string): void {
  if (!UNFINISHED.test(readIfThere(report, MAX_REPORT_BYTES) ?? "")) return;
  const message = `an import into ${dirname(report)} has not ended, or was interrupted: its files may be of two imports`;
  throw new BacklotError("UNFINISHED_IMPORT", message, { place: { file: report } });
}
