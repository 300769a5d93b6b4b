import { normalize, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { pathInside } from "../../../base/io/index.js";

/** The report of an import, in its folder. */
export const REPORT = "import-report.json";
/** The lock file of an import that writes into the folder. */
export const LOCK = ".import.lock";
/** The staging folder of earlier versions; left behind by an import that was killed. */
export const EARLIER_STAGE = ".importing";

/** Returns the path of a file in a folder. Names come from data and cannot leave the folder. */
export function inside(folder: string, name: string): string {
  const path = normalize(name);
  const [first = ""] = path.split(sep);
  const isOurs = path === REPORT || path === "." || isOfImports(first);
  if (isOurs || path.startsWith("..") || path.startsWith(sep) || /[\0\\:]/.test(name)) {
    throw new BacklotError("NAME_CLASH", `${JSON.stringify(name)} cannot name a file of the import`);
  }
  return pathInside(folder, name);
}

/**
 * True if a name is that of a file which a killed import may have left, including the staging folder of earlier
 * versions.
 */
export const isOfImports = (name: string): boolean =>
  name === LOCK || name === EARLIER_STAGE || (name.startsWith(".importing.backlot-") && name.endsWith(".tmp"));
