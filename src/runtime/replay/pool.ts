import type { Tinypool as Pool } from "tinypool";
import { workerUrl } from "../assets.js";
import type { Backend } from "../backend.js";
import type { BatchRecord, BatchResult } from "./batch.js";
import type { ReplayOptions } from "./replay.js";
import type { ReplayWorkerData } from "./worker.js";

/** Batches in a thread's queue, so that it never waits while this thread works. */
const MAX_WAITING_BATCHES = 4;

/** Returns the parts from which threads boot a copy of a backend. */
export function workerDataOf(backend: Backend, replay: ReplayOptions): ReplayWorkerData {
  // Rows and behaviours are already compiled.
  const { fixtures: _rows, behaviours: _folder, countBranches: _counts, ...options } = backend.options;
  return {
    specs: [...backend.catalog.values()],
    ...(backend.fixtures && { fixtures: backend.fixtures }),
    ...(backend.behaviours !== undefined && { behaviours: backend.behaviours }),
    ...(backend.behaviourFiles !== undefined && { behaviourFiles: backend.behaviourFiles }),
    backend: options,
    replay,
  };
}

/** Threads that replay batches, each on a copy of this thread's backend. */
export class ReplayPool {
  private readonly pool: Pool;
  private readonly threads: number;
  private underWay = 0;

  private constructor(pool: Pool, threads: number) {
    this.pool = pool;
    this.threads = threads;
  }

  static async start(workerData: ReplayWorkerData, threads: number): Promise<ReplayPool> {
    const { Tinypool } = await import("tinypool");
    const pool = new Tinypool({
      filename: workerUrl("replay/worker").href,
      runtime: "worker_threads",
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: MAX_WAITING_BATCHES,
      workerData,
    });
    return new ReplayPool(pool, threads);
  }

  /** True if the threads' queues are full. */
  get isBusy(): boolean {
    return this.underWay >= this.threads * MAX_WAITING_BATCHES;
  }

  /** Maximum number of batches in progress before results are awaited. */
  get capacity(): number {
    return (this.threads + 1) * MAX_WAITING_BATCHES;
  }

  run(batch: readonly BatchRecord[]): Promise<BatchResult> {
    this.underWay++;
    const result = (this.pool.run(batch) as Promise<BatchResult>).finally(() => {
      this.underWay--;
    });
    // Handled when the batch is awaited: a thread that dies earlier must not cause an unhandled rejection.
    result.catch(() => undefined);
    return result;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}
