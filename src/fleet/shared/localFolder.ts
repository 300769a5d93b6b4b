import { constants } from "node:fs";
import { type FileHandle, lstat, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AtomicFile, unreadableFile, writeAtomic } from "../../base/io/index.js";
import type { SharedPlace } from "./place.js";

/** Flags that follow no link, and do not wait for a pipe's writer. Windows has neither. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Error codes for a missing file, a link or a socket. */
const NO_FILE = ["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"];

/**
 * A shared folder, under any path. Only regular files count: a link, a pipe or a device counts as missing, and is
 * replaced. Methods throw FILE_UNWRITABLE and FILE_UNREADABLE for errors of the system.
 */
export class LocalFolder implements SharedPlace {
  readonly name: string;
  readonly isFar = false;

  constructor(path: string) {
    this.name = path;
  }

  async read(file: string): Promise<Buffer | null> {
    const path = join(this.name, file);
    let handle: FileHandle | null = null;
    try {
      handle = await open(path, READ);
      return (await handle.stat()).isFile() ? await handle.readFile() : null;
    } catch (cause) {
      if (NO_FILE.includes((cause as NodeJS.ErrnoException).code ?? "")) return null;
      throw unreadableFile(path, cause);
    } finally {
      await handle?.close();
    }
  }

  async has(file: string): Promise<boolean> {
    const stats = await lstat(join(this.name, file)).catch(() => null);
    return stats?.isFile() === true;
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.name, file, true), bytes);
  }

  async remove(file: string): Promise<void> {
    await rm(join(this.name, file), { force: true });
  }
}
