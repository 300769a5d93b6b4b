import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AtomicFile, unreadableFile, writeAtomic } from "../../io/index.js";
import type { SharedPlace } from "./place.js";

/**
 * A folder that all see, under whichever path. Its methods throw FILE_UNWRITABLE and FILE_UNREADABLE for what the
 * system refuses.
 */
export class LocalFolder implements SharedPlace {
  readonly name: string;
  readonly isFar = false;

  /** @param path of the folder, which need not be there */
  constructor(path: string) {
    this.name = path;
  }

  async read(file: string): Promise<Buffer | null> {
    const path = join(this.name, file);
    try {
      return await readFile(path);
    } catch (cause) {
      if (["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "")) return null;
      throw unreadableFile(path, cause);
    }
  }

  async has(file: string): Promise<boolean> {
    return existsSync(join(this.name, file));
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.name, file, true), bytes);
  }

  async remove(file: string): Promise<void> {
    await rm(join(this.name, file), { force: true });
  }
}
