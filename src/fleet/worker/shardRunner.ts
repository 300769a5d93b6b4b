import type { FleetPlace } from "../options.js";
import { Stuck, Threads } from "./threads.js";

export interface ShardRunner {
  run(items: Buffer): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface WorkerTerms extends FleetPlace {
  /** True if it may run policies, models and other code of projects outside of the sandbox. */
  readonly policies: boolean;
  /** Time after which a silent thread is stopped, in milliseconds. */
  readonly timeout: number;
}

export class StuckItems extends Error {
  /** Range of the items, the end exclusive. */
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number, message: string) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** @throws BacklotError if this worker may not or cannot run it */
export type StartWork = (data: unknown, threads: number, terms: WorkerTerms) => Promise<ShardRunner> | ShardRunner;

export interface ThreadedWork {
  readonly module: string;
  /** Items per task; the last one may have fewer. */
  readonly batch: number;
  readonly tasksOf: (items: Buffer) => readonly unknown[];
  readonly resultsOf: (answer: unknown) => readonly unknown[];
}

/** Runs shards in threads, so that the main thread always answers Redis: BullMQ considers a silent worker dead. */
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
