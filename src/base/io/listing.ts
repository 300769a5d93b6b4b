import { readdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../errors.js";
import { specialKind, unreadableFile } from "./text.js";

/**
 * Refuses special files in a folder: a user who names a folder does not expect to wait for a pipe, or to read a device
 * to its end. A file that the user names may be a pipe.
 */
export function refuseSpecialFiles(files: readonly string[]): void {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    const kind = stats === undefined || stats.isDirectory() ? null : specialKind(stats);
    if (kind !== null)
      throw new BacklotError("FILE_UNREADABLE", `${file} cannot be read: ${kind}`, { place: { file } });
  }
}

export function namesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    throw unreadableFile(folder, cause, "folder");
  }
}

/**
 * Returns the files that a path stands for: a file for itself, a folder for the wanted ones directly in it, by name.
 */
export function filesAt(path: string, isWanted: (name: string) => boolean): readonly string[] {
  try {
    if (path === "-" || !statSync(path).isDirectory()) return [path];
  } catch (cause) {
    throw unreadableFile(path, cause, "file or folder");
  }
  const files = namesInFolder(path)
    .filter(isWanted)
    .map((name) => join(path, name));
  refuseSpecialFiles(files);
  return files;
}

/** Lists the names in an output folder, without hidden ones; none if it does not exist. */
export async function namesInOutput(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith("."));
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === "ENOENT") return [];
    if (cause.code !== "ENOTDIR") throw unreadableFile(folder, cause);
    throw new BacklotError("FILE_UNWRITABLE", `${folder} is a file, not a folder`, { place: { file: folder }, cause });
  }
}
