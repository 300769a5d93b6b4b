import { dirname } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { readIfThere } from "../../base/io/index.js";

/** Line in the report of an unfinished import. */
const UNFINISHED = /^ {2}"complete": false,?$/m;
/** Limit on the report, which has only examples of what was not imported. */
const MAX_REPORT_BYTES = 32 * 2 ** 20;

/** Refuses intents of an unfinished import, as some may be from the one before. @throws BacklotError */
export function refuseUnfinished(report: string): void {
  if (!UNFINISHED.test(readIfThere(report, MAX_REPORT_BYTES) ?? "")) return;
  const message = `an import into ${dirname(report)} has not ended, or was interrupted: its files may be of two imports`;
  throw new BacklotError("UNFINISHED_IMPORT", message, { place: { file: report } });
}
