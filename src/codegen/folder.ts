import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../errors.js";
import { readText, unreadableFile } from "../io/index.js";
import { FOLDERS, isPrintedPath, MANIFEST } from "./files.js";
import { type Manifest, readManifest } from "./manifest.js";
import type { PrintedFiles } from "./print/printAll.js";
import { isGenerated } from "./print/sourceFile.js";

/** How an output folder differs from what would be printed. Paths are relative to the folder, in order. */
export interface FolderDifference {
  /** Printed files that are not there. */
  readonly missing: readonly string[];
  /** Files that are there with other content. */
  readonly stale: readonly string[];
  /** Files that an earlier run printed and this one does not. */
  readonly superfluous: readonly string[];
}

/** The contents of an output folder that concern codegen. */
export interface Existing {
  /** The texts of files where one would be printed, and of files that carry our header. */
  readonly texts: ReadonlyMap<string, string>;
  readonly manifest: Manifest | null;
}

/**
 * Reads what lies in the output folder where files would be printed, or was printed earlier.
 * @throws BacklotError FILE_UNWRITABLE naming what is in the way: a file that Backlot did not print, or no folder
 */
export function readExisting(out: string, files: PrintedFiles): Existing {
  const texts = new Map<string, string>();
  const names = entriesOf(out, "");
  const manifestText = names.has(MANIFEST) ? readText(join(out, MANIFEST)) : null;
  const manifest = manifestText === null ? null : readManifest(manifestText);
  if (manifestText !== null && manifest === null) throw inTheWay(out, MANIFEST);
  if (manifestText !== null) texts.set(MANIFEST, manifestText);
  for (const folder of FOLDERS) refuseLink(join(out, folder));
  const inFolders = FOLDERS.flatMap((folder) => [...entriesOf(out, folder)].map((name) => `${folder}/${name}`));
  for (const path of [...names, ...inFolders]) {
    if (path === MANIFEST || !(files.has(path) || isPrintedPath(path))) continue;
    if (!lstatSync(join(out, path)).isFile()) {
      if (files.has(path)) throw inTheWay(out, path);
      continue;
    }
    const text = readText(join(out, path));
    if (isGenerated(text)) texts.set(path, text);
    else if (files.has(path)) throw inTheWay(out, path);
  }
  return { texts, manifest };
}

/** Compares what is printed with what lies there. */
export function difference(files: PrintedFiles, existing: Existing): FolderDifference {
  const paths = [...files.keys()].sort();
  return {
    missing: paths.filter((path) => !existing.texts.has(path)),
    stale: paths.filter((path) => existing.texts.has(path) && existing.texts.get(path) !== files.get(path)),
    superfluous: [...existing.texts.keys()].filter((path) => !files.has(path)).sort(),
  };
}

/** The names in the output folder or one of its folders; none where it does not exist. */
function entriesOf(out: string, folder: string): Set<string> {
  const path = join(out, folder);
  try {
    return new Set(readdirSync(path));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return new Set();
    if (code !== "ENOTDIR") throw unreadableFile(path, cause);
    throw new BacklotError("FILE_UNWRITABLE", `${path} is in the way: a folder is needed there`, {
      place: { file: path },
      cause,
    });
  }
}

/** Through a link, files would be written and removed that do not lie in the output folder. */
function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new BacklotError("FILE_UNWRITABLE", `${path} is in the way: it is a link, and a folder is needed there`, {
    place: { file: path },
  });
}

function inTheWay(out: string, path: string): BacklotError {
  const file = join(out, path);
  return new BacklotError("FILE_UNWRITABLE", `${file} is in the way: Backlot did not generate it and leaves it alone`, {
    place: { file },
  });
}
