import { lstatSync } from "node:fs";
import { constants, type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BacklotError } from "../errors.js";
import { makeFolders, pathInside, removeEmpty } from "./inside.js";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "./private.js";
import { clearLeftovers, removeAtExit, settled, temporaryName } from "./temporary.js";
import { unwritableFile } from "./text.js";

/** Folders that were looked through for what others left: once in a run is enough. */
const cleared = new Set<string>();

/**
 * A file that appears whole or not at all: what is written goes to a temporary file beside it, which takes its place
 * in the end. What is not a regular file, such as `/dev/stdout` or a pipe, is written directly. The temporary file is
 * open only while it is written to, so that a thousand files can be under construction at once.
 *
 * The package write-file-atomic writes a text that is complete. Here it comes piece by piece, nothing leads out of a
 * folder by a link where `below` names one, and what a killed process left behind is removed by the next one.
 */
export class AtomicFile {
  readonly path: string;
  readonly #target: { readonly temporary: string } | { readonly handle: FileHandle };
  /** The folders that were made for the file. */
  readonly #made: readonly string[];
  /** Whether it lies in its place already, where it grows. */
  #isPlaced = false;

  private constructor(
    path: string,
    target: { readonly temporary: string } | { readonly handle: FileHandle },
    made: readonly string[] = [],
  ) {
    this.path = path;
    this.#target = target;
    this.#made = made;
  }

  /**
   * Opens a file for writing; nothing is changed yet at its path. Where the path is a link, what it leads to is
   * written.
   * @param mode the permissions of a file that is new. Default: as the umask has it
   * @throws BacklotError FILE_UNWRITABLE
   */
  static async create(path: string, mode?: number): Promise<AtomicFile> {
    try {
      const target = await realpath(path).catch(() => path);
      const existing = await stat(target).catch(() => null);
      if (existing !== null && !existing.isFile()) {
        if (existing.isDirectory()) throw new Error("it is a folder");
        return new AtomicFile(path, { handle: await open(target, "w") });
      }
      if (existing !== null) await (await open(target, "r+")).close();
      return new AtomicFile(target, { temporary: await temporaryBeside(target, existing?.mode ?? mode) });
    } catch (cause) {
      throw unwritableFile(path, cause);
    }
  }

  /**
   * Opens a file in a folder for writing, for names that are not the user's own: it cannot come to lie elsewhere, and
   * a link in its place is replaced. Folders on the way are made, and removed again where the file is discarded.
   * @param isPrivate whether the file, and folders that are made for it, are for the user alone. Default: as the
   * umask has it
   * @throws BacklotError FILE_UNWRITABLE
   */
  static async createInside(folder: string, name: string, isPrivate = false): Promise<AtomicFile> {
    let path = join(folder, name);
    let made: readonly string[] = [];
    try {
      path = pathInside(folder, name);
      // Seen only when files take their places, it would keep some of them from theirs.
      if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error("it is a folder");
      made = makeFolders(dirname(path), isPrivate ? PRIVATE_FOLDER : undefined);
      return new AtomicFile(
        path,
        { temporary: await temporaryBeside(path, isPrivate ? PRIVATE_FILE : undefined) },
        made,
      );
    } catch (cause) {
      removeEmpty(made);
      throw cause instanceof BacklotError ? cause : unwritableFile(path, cause);
    }
  }

  /**
   * Adds to the file; one call at a time. After a failure nothing is left to close or discard.
   * @throws BacklotError FILE_UNWRITABLE, for one when the disk is full
   */
  async write(data: string | Uint8Array): Promise<void> {
    try {
      if ("handle" in this.#target) await this.#target.handle.appendFile(data);
      else await append(this.#isPlaced ? this.path : this.#target.temporary, data);
    } catch (cause) {
      await this.discard();
      throw unwritableFile(this.path, cause);
    }
  }

  /**
   * Writes the file from its beginning, in place of all that was written before. Room that it takes on the disk is
   * used again: what is no longer than before is written also where the disk is full by now. After a failure nothing
   * is left to close or discard.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async rewrite(data: string | Uint8Array): Promise<void> {
    try {
      if ("handle" in this.#target) throw new Error("what was written to it is gone");
      const handle = await open(this.#target.temporary, "r+");
      try {
        await handle.writeFile(data);
        await handle.truncate(Buffer.byteLength(data));
      } finally {
        await handle.close();
      }
    } catch (cause) {
      await this.discard();
      throw unwritableFile(this.path, cause);
    }
  }

  /**
   * Forces what was written onto the disk: a file that takes its place after that has it also where the power fails.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async sync(): Promise<void> {
    try {
      if ("handle" in this.#target) return;
      const handle = await open(this.#target.temporary, "r+");
      await handle.datasync().finally(() => handle.close());
    } catch (cause) {
      await this.discard();
      throw unwritableFile(this.path, cause);
    }
  }

  /**
   * Puts the file in its place with what was written so far. What is written from then on is added to it there, and
   * outlives a process that is killed; of a write that fails nothing is left.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async place(): Promise<void> {
    if ("handle" in this.#target || this.#isPlaced) return;
    await this.finish();
    this.#isPlaced = true;
  }

  /**
   * Puts the file in its place.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async finish(): Promise<void> {
    if (this.#isPlaced) return;
    try {
      if ("handle" in this.#target) return await this.#target.handle.close();
      await rename(this.#target.temporary, this.path);
      settled(this.#target.temporary);
    } catch (cause) {
      await this.discard();
      throw unwritableFile(this.path, cause);
    }
  }

  /** Leaves the path as it was; what was placed stays. */
  async discard(): Promise<void> {
    if (this.#isPlaced) return;
    if ("handle" in this.#target) return this.#target.handle.close().catch(() => undefined);
    await rm(this.#target.temporary, { force: true }).catch(() => undefined);
    settled(this.#target.temporary);
    removeEmpty(this.#made);
  }
}

/** @param mode the permissions that the file shall have, where they are not the usual ones */
async function temporaryBeside(target: string, mode?: number): Promise<string> {
  const folder = dirname(target);
  if (!cleared.has(folder)) clearLeftovers(folder);
  cleared.add(folder);
  const temporary = join(folder, temporaryName(basename(target)));
  // Before it is there: the process may end while it is made.
  removeAtExit(temporary);
  const handle = await open(temporary, "wx", mode === undefined ? undefined : mode & 0o777).catch((cause: unknown) => {
    settled(temporary);
    throw cause;
  });
  try {
    if (mode !== undefined) await handle.chmod(mode & 0o777);
  } finally {
    await handle.close();
  }
  return temporary;
}

/** Adds to a file that is there: one that was removed meanwhile is not begun again in the middle. */
async function append(path: string, data: string | Uint8Array): Promise<void> {
  const handle = await open(path, constants.O_WRONLY | constants.O_APPEND);
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(data);
    } catch (cause) {
      await handle.truncate(size).catch(() => undefined);
      throw cause;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file whole or not at all.
 * @param file its path, or the file itself, opened
 * @param mode the permissions of a file that is new, where its path is given. Default: as the umask has it
 * @throws BacklotError FILE_UNWRITABLE, with the path as it was before
 */
export async function writeAtomic(file: string | AtomicFile, data: string | Uint8Array, mode?: number): Promise<void> {
  const opened = typeof file === "string" ? await AtomicFile.create(file, mode) : file;
  await opened.write(data);
  await opened.finish();
}
