import { closeSync, constants, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { PRIVATE_FILE, readFileBytes, removeEmpty, unwritableFile } from "../../../../base/io/index.js";
import { placeFor } from "../../../../base/io/lineLog.js";
import { lock } from "../../../../base/io/lock.js";
import { version } from "../../../../base/io/version.js";
import { isObject } from "../../../../base/json/object.js";
import type { RecordedExchange } from "../exchange.js";
import { entryOf } from "./entry.js";

export const HTTP_CAPTURE_FILE = "http-capture.har";

export const captureFile = (path: string): string =>
  path.toLowerCase().endsWith(".har") ? path : join(path, HTTP_CAPTURE_FILE);

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

/*
 * A capture is a HAR with a line for each entry, so that it can grow at its end and be read up to a truncation:
 *
 *   {"log":{"version":"1.2","creator":{"name":"backlot","version":"0.1.0"},"entries":[
 *   {…}
 *   ,{…}
 *   ]}}
 *
 * The line break before an entry is written first, over the line break of the end, so an interrupted write leaves the earlier entries
 * whole.
 */

const OURS = '{"log":{"version":"1.2","creator":{"name":"backlot"';
const OPEN = '"entries":[';
export const TAIL = "\n]}}\n";

export const head = (): string => `${OURS},"version":${JSON.stringify(version())}},${OPEN}`;

const [NEWLINE, COMMA] = [0x0a, 0x2c];

export interface EntryLine {
  readonly entry: unknown;
  readonly end: number;
}

/** Complete entries of a capture of ours, without the rest of an interrupted write; null for another file. */
export function linesIn(bytes: Buffer): { readonly start: number; readonly lines: readonly EntryLine[] } | null {
  const start = bytes.indexOf(NEWLINE);
  const first = bytes.toString("utf8", 0, Math.min(start, 1_000));
  if (start === -1 || !first.startsWith(OURS) || !first.endsWith(OPEN)) return null;
  const lines: EntryLine[] = [];
  for (let from = start + 1; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const end = newline === -1 ? bytes.length : newline;
    const isLast = newline === -1 || bytes.indexOf(NEWLINE, end + 1) === -1;
    const entry = valueIn(bytes, bytes[from] === COMMA ? from + 1 : from, end);
    // The rest of an interrupted write may be JSON together with the overwritten end.
    const isWhole = isObject(entry) && "request" in entry;
    if (isWhole || !isLast) lines.push({ entry, end });
    from = end + 1;
  }
  return { start, lines };
}

function valueIn(bytes: Buffer, from: number, end: number): unknown {
  try {
    return JSON.parse(bytes.toString("utf8", from, end));
  } catch {
    return undefined;
  }
}
