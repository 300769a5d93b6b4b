import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, lock, makeFolders, PRIVATE_FILE, PRIVATE_FOLDER } from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import { FORMAT, fileName, type Header, type JournalRecord, readJournal } from "./readJournal.js";

/**
 * When written data is forced onto the disk: `always`, before a request is acknowledged; `interval`, once a second;
 * `never`, when the operating system decides. With each policy an acknowledged request survives the death of the
 * process, including `kill -9`; the policies differ in the data lost after a failure of power or of the system.
 */
export type FsyncPolicy = "always" | "interval" | "never";

/** Options of a journal. */
export interface JournalOptions {
  /** The folder, created if necessary. */
  readonly folder: string;
  /** When data is forced onto the disk. Default: interval. */
  readonly fsync?: FsyncPolicy;
  /** Size in bytes from which the journal is rewritten with one save per session. Default: 33,554,432. */
  readonly compactBytes?: number;
  /** The largest size in bytes, after which only closing sessions is accepted. Default: 1,073,741,824. */
  readonly maxBytes?: number;
}

const COMPACT_BYTES = 33_554_432;
const MAX_BYTES = 1_073_741_824;
const INTERVAL_MS = 1_000;
const POLICIES: readonly FsyncPolicy[] = ["always", "interval", "never"];

interface Batch {
  readonly lines: string[];
  readonly rewrite: string | null;
  readonly done: Promise<void>;
  readonly settle: { resolve(): void; reject(error: unknown): void };
}

/** A file to which every change of a session is appended before it is acknowledged. */
export class Journal {
  private readonly folder: string;
  private readonly policy: FsyncPolicy;
  private readonly compactBytes: number;
  private readonly maxBytes: number;
  private readonly unlock: () => void;
  private handle: FileHandle;
  private number: number;
  private bytes: number;
  private threshold: number;
  private waiting: Batch[] = [];
  private writing: Promise<void> | null = null;
  private failure: unknown = null;
  private isDirty = false;
  private readonly timer: NodeJS.Timeout | null;

  private constructor(
    options: Required<JournalOptions>,
    file: { readonly handle: FileHandle; readonly number: number; readonly bytes: number },
    unlock: () => void,
  ) {
    const { folder, fsync, compactBytes, maxBytes } = options;
    this.folder = folder;
    this.policy = fsync;
    this.compactBytes = compactBytes;
    this.maxBytes = maxBytes;
    this.unlock = unlock;
    this.handle = file.handle;
    this.number = file.number;
    this.bytes = file.bytes;
    this.threshold = Math.max(compactBytes, 2 * file.bytes);
    this.timer = fsync === "interval" ? setInterval(() => void this.sync().catch(this.fail), INTERVAL_MS) : null;
    this.timer?.unref();
  }

  /** An incomplete last line is cut off: nobody was told of it. @throws BacklotError BAD_JOURNAL, FILE_UNWRITABLE */
  static async open(given: JournalOptions, replay: (record: JournalRecord) => void): Promise<Journal> {
    const options = withDefaults(given);
    const { folder } = options;
    let unlock: (() => void) | null = null;
    try {
      makeFolders(folder, PRIVATE_FOLDER);
      unlock = lock(join(folder, "lock"), `the journal ${folder}`);
      const { number, end } = await readJournal(folder, replay);
      const handle = await open(join(folder, fileName(number)), "a", PRIVATE_FILE);
      await handle.truncate(end);
      let bytes = end;
      if (end === 0) {
        const text = header();
        await handle.appendFile(text);
        bytes = Buffer.byteLength(text);
        await syncFolder(folder);
      }
      return new Journal(options, { handle, number, bytes }, unlock);
    } catch (error) {
      unlock?.();
      if (error instanceof BacklotError) throw error;
      throw unwritable(folder, error);
    }
  }

  /** @throws BacklotError FILE_UNWRITABLE after a failed write */
  assertWritable(): void {
    if (this.failure !== null) throw this.failure;
  }

  /** @throws BacklotError JOURNAL_FULL; FILE_UNWRITABLE after a failed write */
  assertRoom(): void {
    this.assertWritable();
    if (this.bytes < this.maxBytes) return;
    throw new BacklotError("JOURNAL_FULL", `the journal has ${this.bytes} bytes, and may have ${this.maxBytes}`);
  }

  /**
   * Appends a record. Records stand in the order of the calls.
   * @param state returns all sessions as they stand after the record, if the journal is to be rewritten; null if that
   * must wait for a later record
   * @returns a promise that settles when the request may be acknowledged
   * @throws BacklotError FILE_UNWRITABLE
   */
  append(record: JournalRecord, state: () => Iterable<JournalRecord> | null): Promise<void> {
    if (this.failure !== null) return Promise.reject(this.failure);
    const line = `${JSON.stringify(record)}\n`;
    this.bytes += Buffer.byteLength(line);
    const batch = this.waiting.at(-1) ?? this.begin(null);
    batch.lines.push(line);
    if (this.bytes >= this.threshold) this.compact(state);
    this.writing ??= this.write();
    return batch.done;
  }

  async close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    try {
      while (this.writing !== null) await this.writing;
      if (this.failure === null && this.policy !== "never") await this.handle.datasync();
    } finally {
      await this.handle.close().catch(() => undefined);
      this.unlock();
    }
  }

  /** Takes the state now. A later record that it also holds is recognised by its number. */
  private compact(state: () => Iterable<JournalRecord> | null): void {
    try {
      const records = state();
      if (records === null) return;
      const lines = [header()];
      for (const record of records) lines.push(`${JSON.stringify(record)}\n`);
      const text = lines.join("");
      this.begin(text);
      this.bytes = Buffer.byteLength(text);
      this.threshold = Math.max(this.compactBytes, 2 * this.bytes);
    } catch (error) {
      // A session cannot be saved now, such as one with a closed sandbox: the journal continues as it is.
      if (!(error instanceof BacklotError)) throw error;
      this.threshold = this.bytes + this.compactBytes;
    }
  }

  private begin(rewrite: string | null): Batch {
    let settle: Batch["settle"] = { resolve: () => undefined, reject: () => undefined };
    const done = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    // Waiting callers hear of a failure; an unawaited batch must not end the process.
    done.catch(() => undefined);
    const batch: Batch = { lines: [], rewrite, done, settle };
    this.waiting.push(batch);
    return batch;
  }

  private async write(): Promise<void> {
    // Requests of the same turn of the event loop are written, and forced onto the disk, together.
    await Promise.resolve();
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift()) {
      try {
        if (this.failure !== null) throw this.failure;
        if (batch.rewrite !== null) await this.rewrite(batch.rewrite);
        if (batch.lines.length > 0) await this.handle.appendFile(batch.lines.join(""));
        this.isDirty = true;
        if (this.policy === "always") await this.sync();
        batch.settle.resolve();
      } catch (error) {
        this.fail(error);
        batch.settle.reject(this.failure);
      }
    }
    this.writing = null;
  }

  /** Prevents later acknowledgements: the data that they build on is missing. */
  private readonly fail = (error: unknown): void => {
    this.failure ??= error instanceof BacklotError ? error : unwritable(this.folder, error);
  };

  /** Continues in a new file, which appears whole or not at all; without room for it, in the current file. */
  private async rewrite(text: string): Promise<void> {
    let file: AtomicFile;
    try {
      file = await AtomicFile.createInside(this.folder, fileName(this.number + 1), true);
      await file.write(text);
      // The file with the highest number counts. With no policy may its name reach the disk before its content, or the
      // previous file be removed before it has its name.
      await file.sync();
    } catch {
      const { size } = await this.handle.stat();
      if (this.waiting.some(({ rewrite }) => rewrite !== null)) return;
      this.bytes += size - Buffer.byteLength(text);
      this.threshold = this.bytes + this.compactBytes;
      return;
    }
    await this.replace(file);
  }

  private async replace(file: AtomicFile): Promise<void> {
    const [before, number] = [this.number, this.number + 1];
    const path = join(this.folder, fileName(number));
    await file.finish();
    const handle = await open(path, "a");
    await syncFolder(this.folder);
    await this.handle.close();
    this.handle = handle;
    this.number = number;
    await rm(join(this.folder, fileName(before)), { force: true });
  }

  private async sync(): Promise<void> {
    if (!this.isDirty) return;
    this.isDirty = false;
    await this.handle.datasync();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function header(): string {
  const line: Header = { journal: FORMAT, backlot: version() };
  return `${JSON.stringify(line)}\n`;
}

function withDefaults(options: JournalOptions): Required<JournalOptions> {
  const { folder, fsync = "interval", compactBytes = COMPACT_BYTES, maxBytes = MAX_BYTES } = options;
  if (!POLICIES.includes(fsync))
    throw new BacklotError("BAD_OPTION", `fsync must be ${POLICIES.join(", ")}, not ${String(fsync)}`);
  for (const [name, value] of Object.entries({ compactBytes, maxBytes })) {
    if (!Number.isFinite(value) || value < 1) throw new BacklotError("BAD_OPTION", `${name} must be a number from 1`);
  }
  return { folder, fsync, compactBytes, maxBytes };
}

function unwritable(folder: string, cause: unknown): BacklotError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BacklotError("FILE_UNWRITABLE", `the journal ${folder} cannot be written: ${why}`, {
    place: { file: folder },
    cause,
  });
}
