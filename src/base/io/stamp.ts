import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { refuseSpecialFiles } from "./listing.js";
import { unreadableFile } from "./text.js";

/** The source of a score: its path as given, and a hash of its content. */
export interface Stamp {
  /** Null if only the hash is known. */
  readonly path: string | null;
  /** SHA-256 of the file; of a folder, of the names and hashes of its files. */
  readonly sha256: string;
}

/**
 * Hashes a file, or a folder with its content.
 * @returns null for stdin (`-`), which cannot be read again
 * @throws BacklotError FILE_NOT_FOUND or FILE_UNREADABLE
 */
export async function stampOf(path: string): Promise<Stamp | null> {
  if (path === "-") return null;
  try {
    return { path, sha256: await hashOf(path) };
  } catch (cause) {
    throw unreadableFile(path, cause, "file or folder");
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  if ((await stat(path)).isDirectory()) {
    const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
    refuseSpecialFiles(names.map((name) => join(path, name)));
    for (const name of names) hash.update(`${name}\0${await hashOf(join(path, name))}\n`);
  } else {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}
