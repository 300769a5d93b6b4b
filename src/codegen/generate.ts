import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve as absolute, dirname, join } from "node:path";
import { BacklotError } from "../base/errors.js";
import { makeFolders, readText, removeEmpty, replaceFiles, unreadableFile } from "../base/io/index.js";
import { isRunning } from "../base/io/temporary.js";
import { resolveIntents } from "../schema/resolve.js";
import type { Intent } from "../schema/types.js";
import { FOLDERS, isPrintedPath, MANIFEST, type Manifest, readManifest } from "./manifest.js";
import { type PrintedFiles, printAll } from "./print/printAll.js";
import { isGenerated } from "./print/sourceFile.js";

/** Inputs and options of a run. */
export interface GenerateOptions {
  /** The intents to print, from `readIntents`. */
  readonly intents: readonly Intent[];
  /** The output folder. Created if it does not exist. */
  readonly out: string;
  /** Only compare: write nothing. */
  readonly check?: boolean;
  /** Type-check the output with the compiler. */
  readonly typecheck?: boolean;
  /** Files of behaviours, which `typecheck` checks too. */
  readonly behaviours?: readonly string[];
  /** The function that writes one file; for tests of failing disks. @private */
  readonly write?: WriteFile;
}

/**
 * Changes that `generate` made or, with `check`, would make. If all three lists are empty, the output is up to date.
 */
export interface GenerateResult extends FolderDifference {
  /** Every printed file, relative to the output folder, in order. */
  readonly files: readonly string[];
  /** Errors of the compiler; empty without `typecheck`. */
  readonly typeErrors: readonly BacklotError[];
}

/**
 * Prints the classes, validators and types of the intents and brings the output folder up to date. Files are written
 * whole or not at all, and only files that Backlot generated are replaced or removed.
 * @throws BacklotError SCHEMA_INVALID or NAME_CLASH if the intents break a rule, FILE_UNWRITABLE if the folder cannot
 * take the files or holds one that Backlot did not generate
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { generate } from "backlot/project";
 * import { readIntents } from "backlot/project";
 *
 * const out = join(mkdtempSync(join(tmpdir(), "generated-")), "intents");
 * const intents = await readIntents("intents");
 * const { files } = await generate({ intents, out });
 * console.assert(files.includes("book_table.ts"));
 *
 * // As in CI: with `check` nothing is written, and empty lists mean that the folder is up to date.
 * const { missing, stale, superfluous } = await generate({ intents, out, check: true });
 * console.assert([...missing, ...stale, ...superfluous].length === 0);
 * ```
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { intents, out, check = false, behaviours = [] } = options;
  refuseIntentsFolder(intents, out);
  const files = await printAll(resolveIntents(intents));
  const existing = readExisting(out, files);
  const changes = difference(files, existing);
  if (!check) writeFiles(out, files, changes, options.write);
  const typeErrors = options.typecheck === true ? await typecheckLazily(out, behaviours) : [];
  return { ...changes, files: [...files.keys()].sort(), typeErrors };
}

/** Loads the compiler on demand: it is large. */
async function typecheckLazily(out: string, behaviours: readonly string[]): Promise<readonly BacklotError[]> {
  const { typecheck, typecheckBehaviours } = await import("./typecheck/typecheck.js");
  const errors = await typecheck(out);
  return behaviours.length === 0 ? errors : [...errors, ...(await typecheckBehaviours(behaviours))];
}

/** In the folder of intents, the manifest would be read as an intent and the next run would fail. */
function refuseIntentsFolder(intents: readonly Intent[], out: string): void {
  const inside = intents.find(({ source }) => source !== undefined && absolute(dirname(source.file)) === absolute(out));
  if (inside === undefined) return;
  throw new BacklotError("USAGE", `the output folder ${out} is the folder of the intents; choose another`, {
    place: { file: out },
  });
}

/** Writes one whole file that does not exist yet. */
type WriteFile = (path: string, text: string) => void;

const STAGING = /^\.backlot-(\d+)$/;

/**
 * Brings an output folder up to date. Every new text is first written to a staging folder inside it; only then are
 * files moved into place and superfluous ones removed. If the disk fills, nothing has changed.
 * @throws BacklotError FILE_UNWRITABLE, with the folder as it was before
 */
function writeFiles(
  out: string,
  files: PrintedFiles,
  { missing, stale, superfluous }: FolderDifference,
  write: WriteFile = writeNew,
): void {
  const changed = [...missing, ...stale];
  if (changed.length + superfluous.length === 0) return;
  let made: readonly string[] = [];
  const staging = join(out, `.backlot-${process.pid}`);
  try {
    made = makeFolders(out);
    removeLeftovers(out);
    stageFiles(staging, changed, files, write);
    replaceFiles(staging, {
      moves: changed.map((path): [string, string] => [join(staging, path), join(out, path)]),
      gone: superfluous.map((path) => join(out, path)),
    });
  } catch (cause) {
    throw unwritable(out, cause);
  } finally {
    removeFolder(staging);
    // Folders that are no longer empty stay.
    removeEmpty(made);
  }
  for (const folder of FOLDERS) removeIfEmpty(join(out, folder));
}

function unwritable(out: string, cause: unknown): BacklotError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BacklotError("FILE_UNWRITABLE", `cannot write to ${out}: ${reason}`, { place: { file: out }, cause });
}

function stageFiles(staging: string, paths: readonly string[], files: PrintedFiles, write: WriteFile): void {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging);
  for (const folder of FOLDERS) mkdirSync(join(staging, folder));
  for (const path of paths) write(join(staging, path), files.get(path) ?? "");
}

function removeLeftovers(out: string): void {
  for (const name of readdirSync(out)) {
    const pid = Number(STAGING.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(out, name), { recursive: true, force: true });
  }
}

/** Removes a folder. A failure here must not hide the original error. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next run removes it.
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder does not exist or is not empty.
  }
}

function writeNew(path: string, text: string): void {
  writeFileSync(path, text, { flag: "wx" });
}

/** The differences between an output folder and the files to print. Paths are relative to the folder, in order. */
interface FolderDifference {
  /** Files to print that do not exist. */
  readonly missing: readonly string[];
  /** Files that exist with other content. */
  readonly stale: readonly string[];
  /** Files of an earlier run that this one does not print. */
  readonly superfluous: readonly string[];
}

interface Existing {
  /** Texts of files at printed paths, and of files with our header. */
  readonly texts: ReadonlyMap<string, string>;
  readonly manifest: Manifest | null;
}

/**
 * Reads the files at printed paths, and those that an earlier run printed. @throws BacklotError FILE_UNWRITABLE naming
 * the obstacle
 */
function readExisting(out: string, files: PrintedFiles): Existing {
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

function difference(files: PrintedFiles, existing: Existing): FolderDifference {
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
