import { build } from "./build.js";
import { idOf } from "./ids.js";
import type { Run } from "./run.js";
import { jsonLines, lineEnd } from "./shared/itemForm.js";
import type { SharedPlace } from "./shared/place.js";

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
 * The files that coordinator and workers share for one run: what all shards are done with, their items, and their
 * results, a line of JSON each. Each is known by its digest. All methods throw what the place throws where it refuses.
 */
export class RunFolder {
  readonly place: SharedPlace;
  private readonly run: string;

  constructor(place: SharedPlace, run: string) {
    this.place = place;
    this.run = run;
  }

  async writeRun({ text }: Run): Promise<void> {
    if ((await this.readRun()) !== text) await this.place.write(this.named("run.json"), Buffer.from(text));
  }

  /** The text of the run's file; null if there is none. */
  async readRun(): Promise<string | null> {
    return (await this.place.read(this.named("run.json")))?.toString() ?? null;
  }

  /** Writes a shard. @param items how many are in the bytes */
  async writeShard(bytes: Buffer, items: number): Promise<Shard> {
    const shard = { id: this.idOf(bytes), items };
    const file = this.placeOf("inputs", shard.id);
    if (!(await this.place.has(file))) await this.place.write(file, bytes);
    return shard;
  }

  /** A shard's items, as they were written; null where they are not there, or are not these. */
  async readShard(id: string): Promise<Buffer | null> {
    const bytes = await this.place.read(this.placeOf("inputs", id));
    return bytes === null || this.idOf(bytes) !== id ? null : bytes;
  }

  async writeResults(shard: string, results: readonly unknown[]): Promise<void> {
    const lines = jsonLines.bytesOf(results);
    await this.place.write(this.placeOf("results", shard), Buffer.concat([this.headerOf(shard, lines), lines]));
  }

  /** Whether there is a file with a shard's results. */
  hasResults(shard: string): Promise<boolean> {
    return this.place.has(this.placeOf("results", shard));
  }

  /** A shard's results; null where there are none, and where they are stale, foreign or damaged: then they are removed. */
  async readResults(shard: string): Promise<readonly unknown[] | null> {
    const file = this.placeOf("results", shard);
    const bytes = await this.place.read(file);
    if (bytes === null) return null;
    const end = lineEnd(bytes) + 1;
    const lines = bytes.subarray(end);
    if (bytes.subarray(0, end).equals(this.headerOf(shard, lines))) {
      try {
        return jsonLines.itemsIn(lines);
      } catch {
        // The digest is right, and the lines are none of ours.
      }
    }
    await this.removeResults(shard);
    return null;
  }

  removeResults(shard: string): Promise<void> {
    return this.place.remove(this.placeOf("results", shard));
  }

  private idOf(bytes: Buffer): string {
    return idOf(`${this.run}\n`, bytes);
  }

  private headerOf(shard: string, lines: Buffer): Buffer {
    const header: ResultHeader = { build: build(), run: this.run, shard, body: idOf(lines) };
    return Buffer.from(`${JSON.stringify(header)}\n`);
  }

  /** Few files lie in one folder, however many shards there are. */
  private placeOf(kind: "inputs" | "results", id: string): string {
    return this.named(`${kind}/${id.slice(1, 3)}/${id}.jsonl`);
  }

  private named(file: string): string {
    return `${this.run}/${file}`;
  }
}
