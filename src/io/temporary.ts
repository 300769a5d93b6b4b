import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { unwritableFile } from "./text.js";

/** What is under way and has no right to outlive the process: files and folders by their paths. */
const unfinished = new Set<string>();
let count = 0;

/** Process numbers mean nothing on another machine that shares the disk. */
const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

const OWNED = /\.backlot-([0-9a-f]{8})-([1-9]\d{0,9})-\d{1,9}\.tmp$/;

/** A word for this process that no other one on any machine shares at the same time. */
export const owner = (): string => `${host}-${process.pid}`;

/** Whether the process that a word stands for has certainly ended. Nothing is known of those of other machines. */
export function hasEnded(word: string): boolean {
  const [, of, pid] = /^([0-9a-f]{8})-([1-9]\d{0,9})$/.exec(word) ?? [];
  return of === host && !isRunning(Number(pid));
}

/**
 * A name for a temporary file or folder that no other run uses, hidden, and showing which process it belongs to.
 * @param what a word for people who find it, such as the name of the file that is being written
 */
export function temporaryName(what: string): string {
  count += 1;
  // A long name of a file must not become one that is too long for the system.
  return `.${what.slice(0, 40)}.backlot-${owner()}-${count}.tmp`;
}

/**
 * Makes a folder among the system's temporary ones, for this user alone. It goes when the process ends, also by a
 * signal; after a `kill -9` the next one that is made, or `clearTemporaryFolders`, removes it.
 * @param what a word for people who find it
 * @returns its path, without links
 * @throws BacklotError FILE_UNWRITABLE
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
      // A process that had this number was killed, and this one may not remove what it left.
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw unwritableFile(tmpdir(), cause);
    }
  }
}

/** Removes such folders of processes that were killed. */
export function clearTemporaryFolders(): void {
  clearLeftovers(tmpdir());
}

/** Whether a file or folder is under way, or was when its process ended. @param name without its folder */
export const isTemporary = (name: string): boolean => name.startsWith(".") && OWNED.test(name);

/** Sees to it that a temporary file or folder goes when the process ends, also by a signal. */
export function removeAtExit(path: string): void {
  if (unfinished.size === 0) process.on("exit", removeUnfinished);
  unfinished.add(path);
}

/** A temporary file or folder took its place, or is gone. */
export function settled(path: string): void {
  unfinished.delete(path);
  if (unfinished.size === 0) process.off("exit", removeUnfinished);
}

function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
}

/** Whether a name is that of a temporary file or folder of a process that has certainly ended. */
export function isLeftover(name: string): boolean {
  const [, of, pid] = name.startsWith(".") ? (OWNED.exec(name) ?? []) : [];
  return pid !== undefined && hasEnded(`${of}-${pid}`);
}

/** Removes from a folder the temporary files and folders of processes that were killed. */
export function clearLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (isLeftover(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // A courtesy: what cannot be listed or removed does not keep the run from its work.
  }
}

/** Whether a process of this machine runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
