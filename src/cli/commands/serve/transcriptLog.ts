import { closeSync, constants, existsSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { BacklotError } from "../../../base/errors.js";
import { PRIVATE_FILE } from "../../../base/io/index.js";
import type { Transcript } from "../../../transcript/index.js";

/** Without `O_NONBLOCK`, opening a pipe would block until a reader opens it. Windows has neither. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

/** A file to which transcripts are appended, each as one whole line or not at all. */
export class TranscriptLog {
  lost = 0;
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
    try {
      this.append("\n", true);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written: ${why}`, { place: { file }, cause });
    }
  }

  add(transcript: Transcript): void {
    try {
      this.append(`${JSON.stringify(transcript)}\n`);
    } catch (cause) {
      this.lost += 1;
      const why = cause instanceof Error ? cause.message : String(cause);
      const message = `${this.file} cannot be written, and the dialogue ${transcript.id} is not kept: ${why}`;
      throw new BacklotError("FILE_UNWRITABLE", message, { place: { file: this.file }, cause });
    }
  }

  /** @param isTrial whether to leave the file unchanged; a special file is then not written to */
  private append(line: string, isTrial = false): void {
    const isNew = isTrial && !existsSync(this.file);
    const handle = openSync(this.file, APPEND, PRIVATE_FILE);
    try {
      const before = fstatSync(handle);
      if (isTrial && !before.isFile()) return;
      try {
        const bytes = Buffer.from(line);
        for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      } catch (cause) {
        // A partial line would spoil the next one.
        if (before.isFile()) ftruncateSync(handle, before.size);
        throw cause;
      }
      if (isTrial) ftruncateSync(handle, before.size);
    } finally {
      closeSync(handle);
      if (isNew) rmSync(this.file, { force: true });
    }
  }
}
