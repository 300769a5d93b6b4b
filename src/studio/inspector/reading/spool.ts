import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../../base/io/index.js";

const PIECE = 1 << 20;

/** Texts on disk that are read back one by one, so that memory holds only their positions. */
export class Spool {
  private readonly folder: string;
  private readonly file: FileHandle;
  private readonly ends: number[] = [];
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  private constructor(folder: string, file: FileHandle) {
    this.folder = folder;
    this.file = file;
  }

  static async open(): Promise<Spool> {
    const folder = temporaryFolder("inspect");
    return new Spool(folder, await open(join(folder, "dialogues.jsonl"), "w+", 0o600));
  }

  get length(): number {
    return this.ends.length;
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    this.ends.push((this.ends.at(-1) ?? 0) + bytes.length);
    if (this.pendingBytes >= PIECE) await this.flush();
  }

  async get(number: number): Promise<string> {
    await this.flush();
    const from = number === 0 ? 0 : (this.ends[number - 1] as number);
    const bytes = Buffer.alloc((this.ends[number] as number) - from);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await this.file.read(bytes, done, bytes.length - done, from + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.toString("utf8");
  }

  async close(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async flush(): Promise<void> {
    const { pending } = this;
    if (pending.length === 0) return;
    this.pending = [];
    this.pendingBytes = 0;
    await this.file.appendFile(Buffer.concat(pending));
  }
}
