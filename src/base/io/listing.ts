import { statSync } from "node:fs";
import { BacklotError } from "../errors.js";
import { specialKind } from "./text.js";

/**
 * Refuses special files in a folder: a user who names a folder does not expect to wait for a pipe, or to read a device
 * to its end. A file that the user names may be a pipe.
 * @throws BacklotError FILE_UNREADABLE
 */
export function refuseSpecialFiles(files: readonly string[]): void {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    const kind = stats === undefined || stats.isDirectory() ? null : specialKind(stats);
    if (kind !== null)
      throw new BacklotError("FILE_UNREADABLE", `${file} cannot be read: ${kind}`, { place: { file } });
  }
}
