import { cpSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders, removeEmpty } from "./inside.js";

export interface FileChanges {
  /** The staged path of each new file, on the same disk, and its final path. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** The files to remove. They need not exist. */
  readonly gone: readonly string[];
}

/**
 * Moves files into place and removes others, all or nothing. Previous files are kept in the staging folder until the
 * last file is in place, and restored after an error. A file that is replaced is never missing in between.
 * @param staging a folder on the same disk, which the caller removes afterwards
 * @throws errors of the system; the files are then unchanged
 */
export function replaceFiles(staging: string, { moves, gone }: FileChanges): void {
  const kept = join(staging, ".replaced");
  mkdirSync(kept);
  const made: string[] = [];
  const undo: (() => void)[] = [];
  try {
    for (const [at, [from, to]] of moves.entries()) {
      made.push(...makeFolders(dirname(to)));
      const old = join(kept, `replaced-${at}`);
      const isReplaced = keep(to, old);
      renameSync(from, to);
      undo.push(() => (isReplaced ? renameSync(old, to) : rmSync(to)));
    }
    for (const [at, path] of gone.entries()) {
      if (!isThere(path)) continue;
      const old = join(kept, `removed-${at}`);
      renameSync(path, old);
      undo.push(() => renameSync(old, path));
    }
  } catch (cause) {
    for (const back of undo.reverse()) back();
    removeEmpty(made);
    throw cause;
  }
}

function keep(path: string, name: string): boolean {
  if (!isThere(path)) return false;
  try {
    linkSync(path, name);
  } catch {
    // Not every file system has hard links.
    cpSync(path, name);
  }
  return true;
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
