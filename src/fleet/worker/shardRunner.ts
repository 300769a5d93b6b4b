import { Threads } from "./threads.js";

/** What does the shards of one run. */
export interface ShardRunner {
  /** Does a shard's items; gives its results in their order. */
  run(items: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** What a worker may do. */
export interface Permissions {
  /** Whether it may run policies, and what else projects have of their own outside of the sandbox. */
  readonly policies: boolean;
}

/**
 * Starts what does the shards of a run of one kind.
 * @param data what the run's file has for threads
 * @throws BacklotError where this worker may not, or cannot
 */
export type StartWork = (
  data: unknown,
  threads: number,
  permissions: Permissions,
) => Promise<ShardRunner> | ShardRunner;

/** How a kind of work is done by the threads that do it on a single machine. */
export interface ThreadedWork {
  /** What the threads run, by its path in the built folder. */
  readonly module: string;
  /** Items a task. */
  readonly batch: number;
  /** The task of some items. */
  readonly taskOf: (items: readonly unknown[]) => unknown;
  /** The results that an answer holds. */
  readonly resultsOf: (answer: unknown) => readonly unknown[];
}

/** Does shards in threads, so that this thread always answers Redis: BullMQ would take a worker for dead that does not. */
export function inThreads(
  { module, batch, taskOf, resultsOf }: ThreadedWork,
  data: unknown,
  count: number,
): ShardRunner {
  const threads = new Threads(module, data, count);
  return {
    async run(items) {
      const answers: Promise<unknown>[] = [];
      for (let at = 0; at < items.length; at += batch) answers.push(threads.run(taskOf(items.slice(at, at + batch))));
      return (await Promise.all(answers)).flatMap(resultsOf);
    },
    close: () => threads.close(),
  };
}
