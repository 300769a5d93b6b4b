import { setTimeout as sleep } from "node:timers/promises";
import type { RunFolder, Shard } from "./folder.js";
import type { Failure, Jobs } from "./jobs.js";

/** Interval of checks for the next results, in milliseconds: for a local and a remote place. */
const LOOK_MS = 50;
const LOOK_FAR_MS = 500;
const ASK_MS = 1_000;

export type Ending = "done" | "cancelled" | Failure;

/**
 * Open shards. A shard is done only when the file with its results exists. Redis is queried about the others, and lost
 * jobs are added again, so that neither a restart without persistence nor a cancelled second coordinator loses a shard.
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
      readonly onDone: (items: number) => void;
    },
  ) {
    this.jobs = jobs;
    this.folder = folder;
    this.signal = hooks.signal;
    this.say = hooks.say;
    this.onDone = hooks.onDone;
  }

  async add(shard: Shard): Promise<void> {
    this.open.set(shard.id, shard);
    if (await this.folder.hasResults(shard.id)) this.end(shard, "done");
    else await this.unlessCancelled(this.jobs.add(shard.id));
  }

  async ending(shard: Shard): Promise<Ending> {
    const { id } = shard;
    for (;;) {
      if (this.problem !== null) throw this.problem.error;
      if (this.signal.aborted) return "cancelled";
      // All other shards are queried together.
      if (this.open.has(id) && (await this.folder.hasResults(id))) this.end(shard, "done");
      const ending = this.ended.get(id);
      if (ending !== undefined) {
        this.ended.delete(id);
        return ending;
      }
      // Two shards may have the same items, and the earlier one may have ended.
      if (!this.open.has(id)) await this.add(shard);
      if (this.asking === null && performance.now() - this.askedAt >= ASK_MS) this.ask();
      await sleep(this.folder.place.isFar ? LOOK_FAR_MS : LOOK_MS, undefined, { signal: this.signal }).catch(
        () => undefined,
      );
    }
  }

  async cancel(): Promise<void> {
    for (const id of this.open.keys()) await this.jobs.remove(id);
  }

  private end(shard: Shard, ending: "done" | Failure): void {
    // Both `ending` and `askEach` may have found it.
    if (!this.open.delete(shard.id) || this.ended.has(shard.id)) return;
    this.ended.set(shard.id, ending);
    if (ending === "done") this.onDone(shard.items);
  }

  /** Runs in parallel to checks for results, which continue while Redis is gone. */
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
      // A finished job leaves the queue after its results are written.
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

  /** A cancelled run no longer waits for Redis. */
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
