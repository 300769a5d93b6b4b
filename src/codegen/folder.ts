import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../base/errors.js";
import { readText, unreadableFile } from "../base/io/index.js";
import { FOLDERS, isPrintedPath, MANIFEST, type Manifest, readManifest } from "./manifest.js";
import type { PrintedFiles } from "./print/printAll.js";
import { isGenerated } from "./print/sourceFile.js";

/** The differences between an output folder and the files to print. Paths are relative to the folder, in order. */
export interface FolderDifference {
  /** Files to print that do not exist. */
  readonly missing: readonly string[];
  /** Files that exist with other content. */
  readonly stale: readonly string[];
  /** Files of an earlier run that this one does not print. */
  readonly superfluous: readonly string[];
}

export interface Existing {
  /** Texts of files at printed paths, and of files with our header. */
  readonly texts: ReadonlyMap<string, string>;
  readonly manifest: Manifest | null;
}

/**
 * Reads the files at printed paths, and those that an earlier run printed. @throws BacklotError FILE_UNWRITABLE naming
 * the obstacle
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

export function difference(files: PrintedFiles, existing: Existing): FolderDifference {
  const paths = [...files.keys()].sort();
  return {
    missing: paths.filter((path) => !existing.texts.has(path)),
    stale: paths.filter((path) => existing.texts.has(path) && existing.texts.get(path) !== files.get(path)),
    superfluous: [...existing.texts.keys()].filter((path) => !files.has(path)).sort(),
  };
}

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

/** Through a link, files outside the output folder would be written and removed. */
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
