import { constants } from "node:fs";
import { type FileHandle, lstat, open, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { AtomicFile, unreadableFile, writeAtomic } from "../../base/io/index.js";
import { cacheFolder } from "../../runtime/cache/folder.js";
import type { PlaceHooks, SharedPlace } from "./place.js";

/** @param named a folder, or `s3://bucket/prefix`. Default: `fleet` in this machine's cache folder of Backlot */
export async function openPlace(named: string | undefined, hooks: PlaceHooks): Promise<SharedPlace> {
  if (named === undefined) return new LocalFolder(defaultFolder());
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(named)) return new LocalFolder(resolve(named));
  return (await import("./bucket.js")).openBucket(named, process.env, hooks);
}

function defaultFolder(): string {
  const cache = cacheFolder();
  if (cache !== null) return join(cache, "fleet");
  throw new BacklotError(
    "BAD_OPTION",
    "name the folder that coordinator and workers share (--shared): nothing is cached here",
  );
}

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
