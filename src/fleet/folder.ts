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
    if ((await this.read("run.json")) !== text) await this.write("run.json", text);
  }

  /** The text of the run's file; null if there is none. */
  readRun(): Promise<string | null> {
    return this.read("run.json");
  }

  /**
   * Writes a shard's items.
   * @throws BacklotError FILE_UNWRITABLE
   */
  async writeShard(items: readonly unknown[]): Promise<Shard> {
    const text = linesOf(items);
    const shard = { id: idOf(`${this.run}\n${text}`), items: items.length };
    const file = placeOf("inputs", shard.id);
    if (!existsSync(join(this.path, file))) await this.write(file, text);
    return shard;
  }

  /** A shard's items; null where they are not there, or are not these. */
  async readShard(id: string): Promise<readonly unknown[] | null> {
    const text = await this.read(placeOf("inputs", id));
    return text === null || idOf(`${this.run}\n${text}`) !== id ? null : parsed(text);
  }

  /** @throws BacklotError FILE_UNWRITABLE */
  async writeResults(shard: string, results: readonly unknown[]): Promise<void> {
    const text = linesOf(results);
    const header: ResultHeader = { build: build(), run: this.run, shard, body: idOf(text) };
    await this.write(placeOf("results", shard), `${JSON.stringify(header)}\n${text}`);
  }

  /** Whether there is a file with a shard's results. */
  hasResults(shard: string): boolean {
    return existsSync(join(this.path, placeOf("results", shard)));
  }

  /** A shard's results; null where there are none, and where they are stale, foreign or damaged: then they are removed. */
  async readResults(shard: string): Promise<readonly unknown[] | null> {
    const file = placeOf("results", shard);
    const text = await this.read(file);
    if (text === null) return null;
    const end = text.indexOf("\n") + 1;
    const body = text.slice(end);
    const header: ResultHeader = { build: build(), run: this.run, shard, body: idOf(body) };
    if (text.slice(0, end) === `${JSON.stringify(header)}\n`) return parsed(body);
    await rm(join(this.path, file), { force: true });
    return null;
  }

  private async write(name: string, text: string): Promise<void> {
    await writeAtomic(await AtomicFile.createInside(this.path, name, true), text);
  }

  private async read(name: string): Promise<string | null> {
    const path = join(this.path, name);
    try {
      return await readFile(path, "utf8");
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

const linesOf = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

/** Lines that were written here, as their digest says. */
const parsed = (text: string): unknown[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
