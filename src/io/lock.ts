import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BacklotError } from "../errors.js";
import { hasEnded, owner, removeAtExit, settled, temporaryName } from "./temporary.js";
import { readIfThere } from "./text.js";

/** More than any process writes into its lock. */
const MAX_LOCK_BYTES = 4_096;

/**
 * Takes a lock, so that one process at a time changes what it stands for. A lock of a process that has ended is
 * replaced.
 * @param path of the lock's file, in a folder that exists
 * @param what is locked, for the message
 * @returns gives the lock back
 * @throws BacklotError FILE_UNWRITABLE if another process holds it, FILE_UNREADABLE if something else is in its
 * place; what the system throws
 */
export function lock(path: string, what: string): () => void {
  if (!take(path, owner())) {
    const holder = readHolder(path);
    if (holder !== null && !hasEnded(holder)) throw busy(path, what, holder);
    if (holder !== null) putAside(path, holder);
    if (!take(path, owner())) throw busy(path, what, readHolder(path) ?? "");
  }
  removeAtExit(path);
  return () => {
    rmSync(path, { force: true });
    settled(path);
  };
}

/** @returns whether there was no lock */
function take(path: string, holder: string): boolean {
  try {
    const file = openSync(path, "wx");
    try {
      writeFileSync(file, holder);
    } catch (cause) {
      // On a full disk a file can be made and not be written to: nobody would ever give back such a lock.
      rmSync(path, { force: true });
      throw cause;
    } finally {
      closeSync(file);
    }
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

/** Who holds a lock; null if it was given back meanwhile. */
const readHolder = (path: string): string | null => readIfThere(path, MAX_LOCK_BYTES);

/**
 * Removes the lock of a process that has ended, and gives it back where another one took it over since it was read.
 */
function putAside(path: string, holder: string): void {
  const aside = join(dirname(path), temporaryName(basename(path)));
  try {
    renameSync(path, aside);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return;
    throw cause;
  }
  const found = readHolder(aside);
  if (found !== null && found !== holder) take(path, found);
  rmSync(aside, { force: true });
}

function busy(path: string, what: string, holder: string): BacklotError {
  const pid = holder.slice(holder.indexOf("-") + 1);
  // Whose lock an empty one is, as after a power cut, nobody can say.
  const advice =
    pid === "" ? `another process; where there is none, remove ${path}` : `process ${pid}; wait until it has ended`;
  return new BacklotError("FILE_UNWRITABLE", `${what} is being written by ${advice}`, { place: { file: path } });
}
