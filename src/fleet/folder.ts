import { build, idOf } from "./ids.js";
import type { Run } from "./run.js";
import { jsonLines, lineEnd } from "./shared/itemForm.js";
import type { SharedPlace } from "./shared/place.js";

export interface Shard {
  /** Digest of its run and its items. */
  readonly id: string;
  readonly items: number;
}

interface ResultHeader {
  readonly build: string;
  readonly run: string;
  readonly shard: string;
  /** Digest of the rest of the file. */
  readonly body: string;
}

/** Files of one run, named by digests: the common data, and items and results of shards, as lines of JSON. */
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

  async readRun(): Promise<string | null> {
    return (await this.place.read(this.named("run.json")))?.toString() ?? null;
  }

  async writeShard(bytes: Buffer, items: number): Promise<Shard> {
    const shard = { id: this.idOf(bytes), items };
    const file = this.placeOf("inputs", shard.id);
    if (!(await this.place.has(file))) await this.place.write(file, bytes);
    return shard;
  }

  /** Returns a shard's items as written; null if they are missing or do not match the id. */
  async readShard(id: string): Promise<Buffer | null> {
    const bytes = await this.place.read(this.placeOf("inputs", id));
    return bytes === null || this.idOf(bytes) !== id ? null : bytes;
  }

  async writeResults(shard: string, results: readonly unknown[]): Promise<void> {
    const lines = jsonLines.bytesOf(results);
    await this.place.write(this.placeOf("results", shard), Buffer.concat([this.headerOf(shard, lines), lines]));
  }

  hasResults(shard: string): Promise<boolean> {
    return this.place.has(this.placeOf("results", shard));
  }

  /** Returns a shard's results; null if there are none. Outdated, foreign and damaged results are removed. */
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
        // The digest matches, but the lines are not JSON.
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

  private placeOf(kind: "inputs" | "results", id: string): string {
    return this.named(`${kind}/${id.slice(1, 3)}/${id}.jsonl`);
  }

  private named(file: string): string {
    return `${this.run}/${file}`;
  }
}
