import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BacklotError } from "../errors.js";
import { AtomicFile, unreadableFile, writeAtomic } from "../io/index.js";
import { cacheFolder } from "../runtime/cache/folder.js";
import { build } from "./build.js";
import { idOf, type Run } from "./run.js";

/** Some items that one worker does. */
export interface Shard {
  /** The digest of its run and its items. */
  readonly id: string;
  /** How many items there are. */
  readonly items: number;
}

/** How the file with a shard's results begins. */
interface ResultHeader {
  readonly build: string;
  readonly run: string;
  readonly shard: string;
  /** The digest of all that follows. */
  readonly body: string;
}

/**
 * The folder that coordinator and workers share, as it is for one run: what all shards are done with, their items, and
 * their results, a line of JSON each. Each file appears whole or not at all, is for its user alone, and is known by
 * its digest.
 */
export class RunFolder {
  readonly path: string;
  private readonly run: string;

  constructor(shared: string, run: string) {
    this.path = join(shared, run);
    this.run = run;
  }

  /** @throws BacklotError FILE_UNWRITABLE */
  async writeRun({ text }: Run): Promise<void> {
    if ((await this.readRun()) !== text) await this.write("run.json", Buffer.from(text));
  }

  /** The text of the run's file; null if there is none. */
  async readRun(): Promise<string | null> {
    return (await this.read("run.json"))?.toString() ?? null;
  }

  /**
   * Writes a shard's items.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async writeShard(items: readonly unknown[]): Promise<Shard> {
    const lines = linesOf(items);
    const shard = { id: this.idOf(lines), items: items.length };
    const file = placeOf("inputs", shard.id);
    if (!existsSync(join(this.path, file))) await this.write(file, lines);
    return shard;
  }

  /** A shard's items; null where they are not there, or are not these. */
  async readShard(id: string): Promise<readonly unknown[] | null> {
    const lines = await this.read(placeOf("inputs", id));
    return lines === null || this.idOf(lines) !== id ? null : valuesOf(lines);
  }

  /** @throws BacklotError FILE_UNWRITABLE */
  async writeResults(shard: string, results: readonly unknown[]): Promise<void> {
    const lines = linesOf(results);
    await this.write(placeOf("results", shard), Buffer.concat([this.headerOf(shard, lines), lines]));
  }

  /** Whether there is a file with a shard's results. */
  hasResults(shard: string): boolean {
    return existsSync(join(this.path, placeOf("results", shard)));
  }

  /** A shard's results; null where there are none, and where they are stale, foreign or damaged: then they are removed. */
  async readResults(shard: string): Promise<readonly unknown[] | null> {
    const file = placeOf("results", shard);
    const bytes = await this.read(file);
    if (bytes === null) return null;
    const end = bytes.indexOf(LINE_END) + 1;
    const lines = bytes.subarray(end);
    if (bytes.subarray(0, end).equals(this.headerOf(shard, lines))) return valuesOf(lines);
    await rm(join(this.path, file), { force: true });
    return null;
  }

  private idOf(lines: Buffer): string {
    return idOf(`${this.run}\n`, lines);
  }

  private headerOf(shard: string, lines: Buffer): Buffer {
    const header: ResultHeader = { build: build(), run: this.run, shard, body: idOf(lines) };
    return Buffer.from(`${JSON.stringify(header)}\n`);
  }

  private async write(name: string, bytes: Buffer): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.path, name, true), bytes);
  }

  private async read(name: string): Promise<Buffer | null> {
    const path = join(this.path, name);
    try {
      return await readFile(path);
    } catch (cause) {
      if (["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "")) return null;
      throw unreadableFile(path, cause);
    }
  }
}

/**
 * The folder that coordinator and workers share.
 * @param named Default: `fleet` in the folder where this machine keeps what Backlot caches
 * @throws BacklotError BAD_OPTION where nobody names a folder and there is no such place
 */
export function sharedFolder(named: string | undefined): string {
  if (named !== undefined) return resolve(named);
  const cache = cacheFolder();
  if (cache !== null) return join(cache, "fleet");
  throw new BacklotError(
    "BAD_OPTION",
    "name the folder that coordinator and workers share (--shared): nothing is cached here",
  );
}

/** Few files lie in one folder, however many shards there are. */
const placeOf = (kind: "inputs" | "results", id: string): string => `${kind}/${id.slice(1, 3)}/${id}.jsonl`;

const LINE_END = 0x0a;

/** Bytes are made, digested and read line by line: a text of megabytes costs several times as much. */
const linesOf = (values: readonly unknown[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from(`${JSON.stringify(value)}\n`)));

/** The values of lines that were written here, as their digest says. */
function valuesOf(lines: Buffer): unknown[] {
  const values: unknown[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = lines.indexOf(LINE_END, at);
    const end = found === -1 ? lines.length : found;
    values.push(JSON.parse(lines.toString("utf8", at, end)));
    at = end + 1;
  }
  return values;
}
