import { normalize, sep } from "node:path";
import { BacklotError } from "../../errors.js";
import { pathInside } from "../../io/index.js";

/** What an import says of itself in its folder. */
export const REPORT = "import-report.json";
/** Held by the import that writes into the folder. */
export const LOCK = ".import.lock";
/** Where earlier versions made everything; left behind where one was killed. */
export const EARLIER_STAGE = ".importing";

/** The path of a file in a folder, which names that come from data cannot leave. */
export function inside(folder: string, name: string): string {
  const path = normalize(name);
  const [first = ""] = path.split(sep);
  const isOurs = path === REPORT || path === "." || isOfImports(first);
  if (isOurs || path.startsWith("..") || path.startsWith(sep) || /[\0\\:]/.test(name)) {
    throw new BacklotError("NAME_CLASH", `${JSON.stringify(name)} cannot name a file of the import`);
  }
  return pathInside(folder, name);
}

/** What an import that was killed may have left, the stage of earlier versions among it. */
export const isOfImports = (name: string): boolean =>
  name === LOCK || name === EARLIER_STAGE || (name.startsWith(".importing.backlot-") && name.endsWith(".tmp"));
