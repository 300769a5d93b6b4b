import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BacklotError } from "../errors.js";
import { FOLDERS } from "./files.js";
import type { Existing, FolderDifference } from "./folder.js";
import type { PrintedFiles } from "./print/printAll.js";

/** Writes one whole file that does not exist yet. */
export type WriteFile = (path: string, text: string) => void;

const STAGING = /^\.backlot-(\d+)$/;

/**
 * Brings an output folder up to date. Every new text is first written whole into a folder beside its place, then all
 * are renamed into theirs, then what is superfluous is removed: should the disk fill, nothing has changed.
 * @throws BacklotError FILE_UNWRITABLE, with the folder as it was before
 */
export function writeFiles(
  out: string,
  files: PrintedFiles,
  difference: FolderDifference,
  existing: Existing,
  write: WriteFile = writeNew,
): void {
  const changed = [...difference.missing, ...difference.stale];
  if (changed.length + difference.superfluous.length === 0) return;
  const created = new Set<string>();
  const staging = join(out, `.backlot-${process.pid}`);
  try {
    makeFolder(out, created);
    removeLeftovers(out);
    stageFiles(staging, changed, files, write);
    for (const path of changed) makeFolder(dirname(join(out, path)), created);
    exchange(out, staging, changed, existing, write);
  } catch (cause) {
    rmSync(staging, { recursive: true, force: true });
    for (const folder of [...created].reverse()) removeIfEmpty(folder);
    throw unwritable(out, cause);
  }
  remove(out, staging, difference.superfluous);
}

/** Tidies up after new texts took their places. */
function remove(out: string, staging: string, superfluous: readonly string[]): void {
  try {
    rmSync(staging, { recursive: true, force: true });
    for (const path of superfluous) rmSync(join(out, path), { force: true });
  } catch (cause) {
    throw unwritable(out, cause);
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

/** Renames every staged file into its place. Should that stop half-way, what was replaced is put back. */
function exchange(out: string, staging: string, paths: readonly string[], existing: Existing, write: WriteFile): void {
  const done: string[] = [];
  try {
    for (const path of paths) {
      renameSync(join(staging, path), join(out, path));
      done.push(path);
    }
  } catch (cause) {
    for (const path of done) {
      const before = existing.texts.get(path);
      rmSync(join(out, path), { force: true });
      if (before !== undefined) write(join(out, path), before);
    }
    throw cause;
  }
}

/** Removes what a run left that was killed while it wrote. */
function removeLeftovers(out: string): void {
  for (const name of readdirSync(out)) {
    const pid = Number(STAGING.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(out, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Makes a folder and those around it, remembering which are new. Step by step: Node's own recursive `mkdir` never
 * returns where the system takes no folders, such as below /proc.
 */
function makeFolder(path: string, created: Set<string>): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path), created);
  mkdirSync(path);
  created.add(path);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not there, or not empty: then it stays as it is.
  }
}

function writeNew(path: string, text: string): void {
  writeFileSync(path, text, { flag: "wx" });
}
