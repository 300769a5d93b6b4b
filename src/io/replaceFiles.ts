import { cpSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolders, removeEmpty } from "./inside.js";

/** Which files of a folder change. */
export interface FileChanges {
  /** Where each new file was made, on the same disk, and where it belongs. */
  readonly moves: readonly (readonly [from: string, to: string])[];
  /** The files that are to go. One that is not there is gone already. */
  readonly gone: readonly string[];
}

/**
 * Brings files into their places and removes others, all of it or nothing. What was there is kept in the staging
 * folder until the last file is in its place, and put back where something fails; a file that is replaced is never
 * missing in between.
 * @param staging a folder on the same disk, which the caller removes afterwards
 * @throws what the system throws; the files are then as they were
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

/** Keeps a file under another name while it stays where it is. @returns false if there is no file */
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
