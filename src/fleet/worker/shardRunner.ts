import type { FleetPlace } from "../options.js";
import { Stuck, Threads } from "./threads.js";

/** What does the shards of one run. */
export interface ShardRunner {
  /** Does a shard's items, which are given as its file has them; gives its results in their order. */
  run(items: Buffer): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** What a worker may do, and through what it knows of others. */
export interface WorkerTerms extends FleetPlace {
  /** Whether it may run policies and models, and what else projects have of their own outside of the sandbox. */
  readonly policies: boolean;
  /** For how long a thread may give no sign of life, in milliseconds. */
  readonly timeout: number;
}

/** Which of a shard's items a thread was caught in. */
export class StuckItems extends Error {
  /** The first of them, and the one behind the last. */
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number, message: string) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/**
 * Starts what does the shards of a run of one kind.
 * @param data what the run's file has for threads
 * @throws BacklotError where this worker may not, or cannot
 */
export type StartWork = (data: unknown, threads: number, terms: WorkerTerms) => Promise<ShardRunner> | ShardRunner;

/** How a kind of work is done by the threads that do it on a single machine. */
export interface ThreadedWork {
  /** What the threads run, by its path in the built folder. */
  readonly module: string;
  /** How many items make a task; the last one may have fewer. */
  readonly batch: number;
  /** The tasks that the items of a shard come to, in their order. */
  readonly tasksOf: (items: Buffer) => readonly unknown[];
  /** The results that an answer holds. */
  readonly resultsOf: (answer: unknown) => readonly unknown[];
}

/** Does shards in threads, so that this thread always answers Redis: BullMQ would take a worker for dead that does not. */
export function inThreads(
  { module, batch, tasksOf, resultsOf }: ThreadedWork,
  data: unknown,
  count: number,
  { timeout }: WorkerTerms,
): ShardRunner {
  const threads = new Threads(module, data, count, timeout);
  const answerTo = async (task: unknown, index: number): Promise<unknown> => {
    try {
      return await threads.run(task);
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      throw new StuckItems(index * batch, (index + 1) * batch, error.message);
    }
  };
  return {
    async run(items) {
      return (await Promise.all(tasksOf(items).map(answerTo))).flatMap(resultsOf);
    },
    close: () => threads.close(),
  };
}
