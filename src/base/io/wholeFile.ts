import { lstatSync } from "node:fs";
import { constants, type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BacklotError } from "../errors.js";
import { makeFolders, pathInside, removeEmpty } from "./inside.js";
import { clearLeftovers, removeAtExit, settled, temporaryName } from "./temporary.js";
import { unwritableFile } from "./text.js";

/** Folders that were searched for leftovers: once in a run is enough. */
const cleared = new Set<string>();

/**
 * A file that is written whole or not at all. Content goes to a temporary file beside it, which is moved into place at
 * the end. A special file, such as `/dev/stdout` or a pipe, is written directly. The temporary file is open only during
 * writes, so that a thousand files can be under construction at once.
 * The package write-file-atomic writes complete texts only. This class takes them in pieces, follows no link out of a
 * folder (`createInside`), and removes the leftovers of killed processes.
 * @throws BacklotError FILE_UNWRITABLE from every method
 */
export class AtomicFile {
  readonly path: string;
  readonly #target: { readonly temporary: string } | { readonly handle: FileHandle };
  readonly #made: readonly string[];
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
   * Opens a file for writing; its path stays unchanged until `finish`. If the path is a link, its target is written.
   * @param mode the permissions of a new file. Default: by the umask
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
   * Opens a file within a folder, for names that the user did not choose: the path cannot leave the folder, and a link
   * in its place is replaced. Missing folders are created, and removed again if the file is discarded.
   * @param isPrivate whether only the user can read the file and the folders created for it. Default: by the umask
   */
  static async createInside(folder: string, name: string, isPrivate = false): Promise<AtomicFile> {
    let path = join(folder, name);
    let made: readonly string[] = [];
    try {
      path = pathInside(folder, name);
      // Found only when files are moved into place, it would leave the move half done.
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

  /** Appends to the file; one call at a time. After an error, no clean-up is needed. */
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
   * Replaces all content written before. Disk space is reused: content that is no longer than before fits on a full
   * disk. After an error, no clean-up is needed.
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

  /** Flushes the content to disk, so that a file moved into place afterwards survives a power cut. */
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
   * Moves the file into place with its content so far. Further content is appended there and survives a kill; a failed
   * write leaves no part of its content.
   */
  async place(): Promise<void> {
    if ("handle" in this.#target || this.#isPlaced) return;
    await this.finish();
    this.#isPlaced = true;
  }

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

  /** Discards the file: its path stays as it was. A placed file stays. */
  async discard(): Promise<void> {
    if (this.#isPlaced) return;
    if ("handle" in this.#target) return this.#target.handle.close().catch(() => undefined);
    await rm(this.#target.temporary, { force: true }).catch(() => undefined);
    settled(this.#target.temporary);
    removeEmpty(this.#made);
  }
}

async function temporaryBeside(target: string, mode?: number): Promise<string> {
  const folder = dirname(target);
  if (!cleared.has(folder)) clearLeftovers(folder);
  cleared.add(folder);
  const temporary = join(folder, temporaryName(basename(target)));
  // Registered before it exists: the process may end while it is created.
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

/** Appends to an existing file: a file that was removed meanwhile is not recreated with a part of its content. */
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

/** Writes a file whole or not at all. */
export async function writeAtomic(file: string | AtomicFile, data: string | Uint8Array, mode?: number): Promise<void> {
  const opened = typeof file === "string" ? await AtomicFile.create(file, mode) : file;
  await opened.write(data);
  await opened.finish();
}

/**
 * The permissions of files with users' words or actions: journals, transcripts of served sessions, captures of real
 * servers, saved sessions and dialogues, answers of models, the prompt's history. Only the user who runs Backlot can
 * read them. An existing file keeps its permissions, since its owner may have chosen them. Files made to be shared,
 * such as corpora, reports and code, follow the umask.
 */
export const PRIVATE_FILE = 0o600;

/** The permissions of folders for such files. */
export const PRIVATE_FOLDER = 0o700;
