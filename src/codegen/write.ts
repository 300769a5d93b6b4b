import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../base/errors.js";
import { makeFolders, removeEmpty, replaceFiles } from "../base/io/index.js";
import { isRunning } from "../base/io/temporary.js";
import type { FolderDifference } from "./folder.js";
import { FOLDERS } from "./manifest.js";
import type { PrintedFiles } from "./print/printAll.js";

/** Writes one whole file that does not exist yet. */
export type WriteFile = (path: string, text: string) => void;

const STAGING = /^\.backlot-(\d+)$/;

/**
 * Brings an output folder up to date. Every new text is first written to a staging folder inside it; only then are
 * files moved into place and superfluous ones removed. If the disk fills, nothing has changed.
 * @throws BacklotError FILE_UNWRITABLE, with the folder as it was before
 */
export function writeFiles(
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
