import { closeSync, constants, fstatSync, ftruncateSync, openSync, type Stats, writeSync } from "node:fs";

const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;

/**
 * Appends to a file of its owner alone: all of a text or, on a full disk, nothing, as a part would spoil the next one.
 * @param flags more flags of opening @param accepts returns false for a file that is to stay as it is
 */
export function appendWhole(file: string, text: string, flags = 0, accepts?: (stats: Stats) => boolean): void {
  const handle = openSync(file, APPEND | flags, 0o600);
  try {
    const before = fstatSync(handle);
    if (accepts?.(before) === false) return;
    const bytes = Buffer.from(text);
    let done = 0;
    try {
      while (done < bytes.length) done += writeSync(handle, bytes, done);
    } catch (cause) {
      // Others may have appended meanwhile: theirs stays.
      if (before.isFile() && fstatSync(handle).size === before.size + done) ftruncateSync(handle, before.size);
      throw cause;
    }
  } finally {
    closeSync(handle);
  }
}
