import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { BacklotError } from "../base/errors.js";
import { readText, unreadableFile } from "../base/io/index.js";
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

/** The contents of an output folder that concern codegen. */
export interface Existing {
  /** Texts of files at printed paths, and of files with our header. */
  readonly texts: ReadonlyMap<string, string>;
  readonly manifest: Manifest | null;
}

/**
 * Reads the files of the output folder at printed paths, and those that an earlier run printed.
 * @throws BacklotError FILE_UNWRITABLE naming the obstacle: a file that Backlot did not print, or a file in place of a
 * folder
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

/** Compares the files to print with the existing ones. */
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

/** The name of a printed module, without its ending. `index` is reserved for the folder's own index. */
export function moduleName(name: string): string {
  return name === "index" ? "index.intent" : name;
}

/** Folders of printed files beside the classes: row types, types of object slots, and zod validators (host only). */
export const FOLDERS = ["entities", "objects", "validators"] as const;

/** A module that validators share. No command can have this name. */
export const OWN_OBJECT = "own-object";

/** The name of the file that lists the inputs and outputs of a run. */
export const MANIFEST = "manifest.json";

const PRINTED = new RegExp(
  `^(?:(?:${FOLDERS.join("|")})/)?(?:[A-Za-z_][A-Za-z0-9_]*(?:\\.intent)?|${OWN_OBJECT})\\.ts$`,
);

/** True if codegen might print a file at a path relative to the output folder. */
function isPrintedPath(path: string): boolean {
  return PRINTED.test(path);
}

/** Raised whenever the same intents print differently, so that committed output of an older Backlot is detected. */
const FORMAT = 2;

/** The inputs and outputs of a run. */
interface Manifest {
  readonly generator: "backlot";
  readonly format: number;
  /** SHA-256 of the intents behind each command, including its entity's other intents. */
  readonly inputs: Readonly<Record<string, string>>;
  /** SHA-256 of every printed file by its path. */
  readonly files: Readonly<Record<string, string>>;
}

const ManifestFile = z.object({
  generator: z.literal("backlot"),
  format: z.number(),
  inputs: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Manifest>;

/** Returns the manifest's text. Its keys are sorted: commands, then files. */
export function printManifest(
  inputs: Iterable<readonly [command: string, hash: string]>,
  files: Iterable<readonly [path: string, hash: string]>,
): string {
  const sorted = (entries: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: Manifest = { generator: "backlot", format: FORMAT, inputs: sorted(inputs), files: sorted(files) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest's text; null if it is no manifest of Backlot. */
export function readManifest(text: string): Manifest | null {
  try {
    return ManifestFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
