import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import {
  AtomicFile,
  isLeftover,
  makeFolders,
  pathInside,
  readText,
  replaceFiles,
  temporaryName,
  writeAtomic,
} from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import type { ImportReport } from "./report.js";

/**
 * The remaining steps after all files are staged. They are stored in the staging folder, for the next import in case
 * this one is killed.
 */
interface Ending {
  readonly gone: readonly string[];
  readonly report: ImportReport;
}

const ENDING = ".ending.json";

/**
 * Moves the files of an import into place. Until the last one is moved, the report is marked incomplete and lists the
 * files of both imports. `finishKilled` finishes an import that is killed meanwhile.
 */
export async function putInPlace(
  folder: string,
  staging: string,
  earlier: readonly string[],
  report: ImportReport,
): Promise<void> {
  const { files } = report;
  const gone = earlier.filter((file) => !files.includes(file));
  // All paths are checked before the first change.
  const changes = changesOf(folder, staging, { gone, report });
  const path = join(folder, REPORT);
  const before = existsSync(path) ? readText(path) : null;
  // An import that is killed from here on can be finished.
  await writeAtomic(join(staging, ENDING), JSON.stringify({ gone, report } satisfies Ending));
  await print(folder, formatReport({ ...report, complete: false, files: [...new Set([...files, ...earlier])].sort() }));
  try {
    replaceFiles(staging, changes);
  } catch (cause) {
    if (before === null) await rm(path, { force: true });
    else await print(folder, before);
    throw cause;
  }
  await print(folder, formatReport(report));
}

/** Finishes an import that was killed while moving its files into place: all of them had been staged. */
export async function finishKilled(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const staging = join(folder, name);
    const ending = isOfImports(name) && isLeftover(name) ? endingIn(staging) : null;
    if (ending === null) continue;
    const { moves, gone } = changesOf(folder, staging, ending);
    const again = join(staging, temporaryName("again"));
    makeFolders(again);
    replaceFiles(again, { moves: moves.filter(([from]) => existsSync(from)), gone });
    await print(folder, formatReport(ending.report));
  }
}

function changesOf(folder: string, staging: string, { gone, report }: Ending) {
  return {
    moves: report.files.map((file): [from: string, to: string] => [join(staging, file), inside(folder, file)]),
    gone: gone.map((file) => inside(folder, file)),
  };
}

/** Reads the remaining steps of an import; null if it was not that far, or the file is unreadable. */
function endingIn(staging: string): Ending | null {
  try {
    const value: unknown = JSON.parse(readText(join(staging, ENDING)));
    const isEnding = isObject(value) && isNames(value.gone) && isObject(value.report) && isNames(value.report.files);
    return isEnding ? (value as unknown as Ending) : null;
  } catch {
    return null;
  }
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === "string");

const print = async (folder: string, text: string): Promise<void> =>
  writeAtomic(await AtomicFile.createInside(folder, REPORT), text);

const formatReport = (report: ImportReport): string => `${JSON.stringify(report, null, 2)}\n`;

export const REPORT = "import-report.json";
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
