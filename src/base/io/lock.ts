import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BacklotError } from "../errors.js";
import { hasEnded, owner, removeAtExit, removeTemporary, temporaryName } from "./temporary.js";
import { readIfThere } from "./text.js";

const MAX_LOCK_BYTES = 4_096;

/**
 * Takes a lock, so that one process at a time changes the locked files. The lock of an ended process is replaced.
 * @param path of the lock's file, in a folder that exists
 * @returns a function that releases the lock
 * @throws BacklotError FILE_UNWRITABLE if another process holds it, FILE_UNREADABLE if another kind of file is in its
 * place; errors of the system
 */
export function lock(path: string, what: string): () => void {
  if (!take(path, owner())) {
    const holder = readHolder(path);
    if (holder !== null && !hasEnded(holder)) throw busy(path, what, holder);
    if (holder !== null) putAside(path, holder);
    if (!take(path, owner())) throw busy(path, what, readHolder(path) ?? "");
  }
  removeAtExit(path);
  return () => removeTemporary(path);
}

function take(path: string, holder: string): boolean {
  try {
    const file = openSync(path, "wx");
    try {
      writeFileSync(file, holder);
    } catch (cause) {
      // On a full disk a file can be created but not written: such a lock would never be released.
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

const readHolder = (path: string): string | null => readIfThere(path, MAX_LOCK_BYTES);

/** Removes the lock of an ended process, and restores it if another process has taken it since it was read. */
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
  // The holder of an empty lock, as after a power cut, is unknown.
  const advice =
    pid === "" ? `another process; where there is none, remove ${path}` : `process ${pid}; wait until it has ended`;
  return new BacklotError("FILE_UNWRITABLE", `${what} is being written by ${advice}`, { place: { file: path } });
}
