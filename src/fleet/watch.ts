import { setTimeout as sleep } from "node:timers/promises";
import type { RunFolder, Shard } from "./folder.js";
import type { Failure, Jobs } from "./jobs.js";

/** How often it is looked whether the next results are there, in milliseconds; and where that takes its time. */
const LOOK_MS = 50;
const LOOK_FAR_MS = 500;
/** How often Redis is asked about all that is under way, in milliseconds. */
const ASK_MS = 1_000;

/** How a shard ended: its results are there, it failed, or nobody waits any more. */
export type Ending = "done" | "cancelled" | Failure;

/**
 * The shards that are under way. That one is done is known by the file with its results alone. Redis is asked about the
 * others: what it has lost is added again, so that neither a restart without persistence nor a second coordinator that
 * is cancelled loses a shard.
 */
export class Watch {
  private readonly open = new Map<string, Shard>();
  private readonly ended = new Map<string, "done" | Failure>();
  private readonly jobs: Jobs;
  private readonly folder: RunFolder;
  private readonly signal: AbortSignal;
  private readonly say: (message: string) => void;
  private readonly onDone: (items: number) => void;
  private asking: Promise<void> | null = null;
  private askedAt = performance.now();
  private isAlone = false;
  private problem: { readonly error: unknown } | null = null;

  constructor(
    jobs: Jobs,
    folder: RunFolder,
    hooks: {
      readonly signal: AbortSignal;
      readonly say: (message: string) => void;
      /** Hears of each shard that is done how many items it has. */
      readonly onDone: (items: number) => void;
    },
  ) {
    this.jobs = jobs;
    this.folder = folder;
    this.signal = hooks.signal;
    this.say = hooks.say;
    this.onDone = hooks.onDone;
  }

  /** Has a shard done, unless its results are there. */
  async add(shard: Shard): Promise<void> {
    this.open.set(shard.id, shard);
    if (await this.folder.hasResults(shard.id)) this.end(shard, "done");
    else await this.unlessCancelled(this.jobs.add(shard.id));
  }

  /** Waits until a shard has ended. */
  async ending(shard: Shard): Promise<Ending> {
    const { id } = shard;
    for (;;) {
      if (this.problem !== null) throw this.problem.error;
      if (this.signal.aborted) return "cancelled";
      // All others are asked about together.
      if (this.open.has(id) && (await this.folder.hasResults(id))) this.end(shard, "done");
      const ending = this.ended.get(id);
      if (ending !== undefined) {
        this.ended.delete(id);
        return ending;
      }
      // The same items make two shards, and the one before is over.
      if (!this.open.has(id)) await this.add(shard);
      if (this.asking === null && performance.now() - this.askedAt >= ASK_MS) this.ask();
      await sleep(this.folder.place.isFar ? LOOK_FAR_MS : LOOK_MS, undefined, { signal: this.signal }).catch(
        () => undefined,
      );
    }
  }

  /** Takes what no worker has begun out of the queue. */
  async cancel(): Promise<void> {
    for (const id of this.open.keys()) await this.jobs.remove(id);
  }

  private end(shard: Shard, ending: "done" | Failure): void {
    // Both who waits for it and who asks about all may have seen it.
    if (!this.open.delete(shard.id) || this.ended.has(shard.id)) return;
    this.ended.set(shard.id, ending);
    if (ending === "done") this.onDone(shard.items);
  }

  /** Beside the looking, which goes on also while Redis is gone. */
  private ask(): void {
    this.asking = this.askEach()
      .catch((error: unknown) => {
        if (!this.signal.aborted) this.problem = { error };
      })
      .finally(() => {
        this.asking = null;
        this.askedAt = performance.now();
      });
  }

  private async askEach(): Promise<void> {
    for (const shard of [...this.open.values()]) {
      if (this.signal.aborted) return;
      const state = await this.jobs.state(shard.id);
      if (state === "open" || !this.open.has(shard.id)) continue;
      // A job that is done leaves the queue after its results are there.
      const isDone = await this.folder.hasResults(shard.id);
      if (!this.open.has(shard.id)) continue;
      if (isDone) this.end(shard, "done");
      else if (state === "unknown") await this.jobs.add(shard.id);
      else {
        this.end(shard, state);
        await this.jobs.remove(shard.id);
      }
    }
    if (this.open.size === 0 || this.signal.aborted) return;
    const isAlone = (await this.jobs.workers()) === 0;
    if (isAlone && !this.isAlone) this.say("no worker is at the queue: `backlot worker --queue …` starts one");
    this.isAlone = isAlone;
  }

  /** What waits for Redis to come back is not waited for once the run is cancelled. */
  private async unlessCancelled(work: Promise<void>): Promise<void> {
    const { signal } = this;
    work.catch(() => undefined);
    if (signal.aborted) return;
    let release = () => {};
    const cancelled = new Promise<void>((resolve) => {
      release = resolve;
      signal.addEventListener("abort", release, { once: true });
    });
    await Promise.race([work, cancelled]).finally(() => signal.removeEventListener("abort", release));
  }
}
