import type { BatchRecord, BatchResult } from "../runtime/replay/batch.js";
import { BATCH } from "../runtime/replay/corpus.js";
import { ReplayPool } from "../runtime/replay/pool.js";
import type { ReplayWorkerData } from "../runtime/replay/worker.js";

/** Threads that replay the shards of one run. */
interface Executor {
  readonly run: string;
  readonly pool: Promise<ReplayPool>;
  /** How many shards are under way. */
  shards: number;
}

/**
 * Replays shards in threads, so that this thread always answers Redis: BullMQ would take a worker for dead that does
 * not. Threads are booted with the first shard of a run, and kept until one of another run comes.
 */
export class Executors {
  private readonly threads: number;
  private readonly executors = new Map<string, Executor>();

  /** @param threads how many for each run */
  constructor(threads: number) {
    this.threads = threads;
  }

  /** @param read gives what the threads boot from, where there are none yet */
  async replay(
    run: string,
    records: readonly BatchRecord[],
    read: () => Promise<ReplayWorkerData>,
  ): Promise<readonly BatchResult[]> {
    const executor = this.executors.get(run) ?? this.begin(run, read);
    executor.shards += 1;
    try {
      return await replayIn(await executor.pool, records);
    } catch (error) {
      this.executors.delete(run);
      throw error;
    } finally {
      executor.shards -= 1;
      await this.closeIdle(executor);
    }
  }

  /**
   * Replays a shard that failed before in a thread of its own: what ends that thread is in this shard, and in no other
   * one.
   */
  async replayAlone(
    records: readonly BatchRecord[],
    read: () => Promise<ReplayWorkerData>,
  ): Promise<readonly BatchResult[]> {
    const pool = await ReplayPool.start(await read(), 1);
    try {
      return await replayIn(pool, records);
    } finally {
      await pool.close();
    }
  }

  async close(): Promise<void> {
    const all = [...this.executors.values()];
    this.executors.clear();
    for (const executor of all) await this.closeIdle(executor);
  }

  private begin(run: string, read: () => Promise<ReplayWorkerData>): Executor {
    const pool = read().then((data) => ReplayPool.start(data, this.threads));
    const executor = { run, pool, shards: 0 };
    const others = [...this.executors.values()];
    this.executors.clear();
    this.executors.set(run, executor);
    for (const other of others) void this.closeIdle(other);
    return executor;
  }

  /** Ends the threads of a run that is no longer the last one. */
  private async closeIdle(executor: Executor): Promise<void> {
    if (executor.shards > 0 || this.executors.get(executor.run) === executor) return;
    await executor.pool.then(
      (pool) => pool.close(),
      () => undefined,
    );
  }
}

/** The results in the order of the records. */
function replayIn(pool: ReplayPool, records: readonly BatchRecord[]): Promise<BatchResult[]> {
  const batches: Promise<BatchResult>[] = [];
  for (let at = 0; at < records.length; at += BATCH) batches.push(pool.run(records.slice(at, at + BATCH)));
  return Promise.all(batches);
}
