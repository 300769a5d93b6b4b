import { closeSync, constants, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { PRIVATE_FILE, readFileBytes, removeEmpty, unwritableFile } from "../../../../base/io/index.js";
import { placeFor } from "../../../../base/io/lineLog.js";
import { lock } from "../../../../base/io/lock.js";
import type { RecordedExchange } from "../exchange.js";
import { entryOf } from "./entry.js";
import { head, linesIn, TAIL } from "./layout.js";

export const HTTP_CAPTURE_FILE = "http-capture.har";

export const captureFile = (path: string): string =>
  path.toLowerCase().endsWith(".har") ? path : join(path, HTTP_CAPTURE_FILE);

/** Byte limit of a capture, which keeps it readable. */
export const MAX_CAPTURE: number = 1024 * 2 ** 20;

/** The file is a valid HAR after each exchange, and survives a kill of the process. Only its owner may read it. */
export class HarLog {
  private readonly file: string;
  private readonly handle: number;
  private readonly isNew: boolean;
  private readonly madeFolders: readonly string[];
  private end: number;
  private isEmpty: boolean;
  private isClosed = false;
  /** Unlocks the file: two recorders would overwrite each other's entries. */
  private readonly unlock: () => void;

  /** @throws BacklotError FILE_UNWRITABLE, also for a link, a device, a foreign file, and a file that another recorder writes */
  constructor(file: string) {
    this.file = file;
    let made: readonly string[] = [];
    let unlock = (): void => {};
    try {
      ({ isNew: this.isNew, made } = placeFor(file));
      this.madeFolders = made;
      unlock = lock(`${file}.lock`, file);
      const bytes = this.isNew ? Buffer.alloc(0) : readFileBytes(file, MAX_CAPTURE);
      const start = head();
      // A writer may have been killed within the first line.
      const isBegun = !Buffer.from(start + TAIL)
        .subarray(0, bytes.length)
        .equals(bytes);
      const known = isBegun ? linesIn(bytes) : null;
      if (isBegun && known === null) throw new Error("another program has written it: name another folder");
      this.handle = openSync(file, constants.O_RDWR | constants.O_CREAT, PRIVATE_FILE);
      this.isEmpty = (known?.lines.length ?? 0) === 0;
      this.end = known?.lines.at(-1)?.end ?? known?.start ?? start.length;
      if (known === null) writeSync(this.handle, start, 0);
      ftruncateSync(this.handle, this.end);
      writeSync(this.handle, TAIL, this.end);
      this.unlock = unlock;
    } catch (cause) {
      unlock();
      removeEmpty(made);
      throw unwritableFile(file, cause);
    }
  }

  add(exchange: RecordedExchange): void {
    const entry = Buffer.from(`\n${this.isEmpty ? "" : ","}${JSON.stringify(entryOf(exchange))}`);
    if (this.end + entry.length + TAIL.length > MAX_CAPTURE) {
      const full = `${this.file} cannot be written: no capture has more than ${MAX_CAPTURE} bytes; go on in another folder`;
      throw new BacklotError("FILE_UNWRITABLE", full, { place: { file: this.file } });
    }
    try {
      const bytes = Buffer.concat([entry, Buffer.from(TAIL)]);
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.handle, bytes, done, bytes.length - done, this.end + done);
    } catch (cause) {
      throw unwritableFile(this.file, cause);
    }
    this.end += entry.length;
    this.isEmpty = false;
  }

  /** Closes the file. An empty capture is removed with the folders that were created for it. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    closeSync(this.handle);
    this.unlock();
    if (!this.isNew || !this.isEmpty) return;
    rmSync(this.file, { force: true });
    removeEmpty(this.madeFolders);
  }
}
