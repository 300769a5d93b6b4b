import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "./sha256.js";
import { unwritableFile } from "./text.js";

/** Paths of unfinished files and folders, which must not outlive the process. */
const unfinished = new Set<string>();
let count = 0;

/** Identifies the machine: process numbers mean nothing on another one that shares the disk. */
const host = sha256(hostname()).slice(0, 8);

const OWNED = /\.backlot-([0-9a-f]{8})-([1-9]\d{0,9})-\d{1,9}\.tmp$/;

export const owner = (): string => `${host}-${process.pid}`;

/** True if the process with this identifier has certainly ended. Processes of other machines are unknown: false. */
export function hasEnded(word: string): boolean {
  const [, of, pid] = /^([0-9a-f]{8})-([1-9]\d{0,9})$/.exec(word) ?? [];
  return of === host && !isRunning(Number(pid));
}

/**
 * Returns a unique, hidden name for a temporary file or folder, which identifies its process.
 * @param what a word for people who find it, such as the name of the file that is being written
 */
export function temporaryName(what: string): string {
  count += 1;
  // A long file name must not become too long for the system.
  return `.${what.slice(0, 40)}.backlot-${owner()}-${count}.tmp`;
}

/**
 * Creates a temporary folder of the system, for this user alone. It is removed when the process ends, also by a signal.
 * After a `kill -9`, the next call or `clearTemporaryFolders` removes it.
 * @param what a word for people who find it
 * @returns its path, without links
 */
export function temporaryFolder(what: string): string {
  clearTemporaryFolders();
  for (;;) {
    try {
      const folder = join(realpathSync(tmpdir()), temporaryName(what));
      mkdirSync(folder, { mode: 0o700 });
      removeAtExit(folder);
      return folder;
    } catch (cause) {
      // A killed process had the same number, and this one may not remove its folder.
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw unwritableFile(tmpdir(), cause);
    }
  }
}

export function clearTemporaryFolders(): void {
  clearLeftovers(tmpdir());
}

/** True if a name is that of an unfinished file or folder, of any process. @param name without its folder */
export const isTemporary = (name: string): boolean => name.startsWith(".") && OWNED.test(name);

/** Removes a temporary file or folder when the process ends, also by a signal. */
export function removeAtExit(path: string): void {
  if (unfinished.size === 0) process.on("exit", removeUnfinished);
  unfinished.add(path);
}

export function settled(path: string): void {
  unfinished.delete(path);
  if (unfinished.size === 0) process.off("exit", removeUnfinished);
}

export function removeTemporary(path: string): void {
  rmSync(path, { recursive: true, force: true });
  settled(path);
}

function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}

export function isLeftover(name: string): boolean {
  const [, of, pid] = name.startsWith(".") ? (OWNED.exec(name) ?? []) : [];
  return pid !== undefined && hasEnded(`${of}-${pid}`);
}

/** Removes the temporary files and folders of killed processes from a folder. */
export function clearLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (isLeftover(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // Best effort: a failure here must not stop the run.
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
