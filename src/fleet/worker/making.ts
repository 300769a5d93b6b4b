import { BATCH, type CorpusTask } from "../../pipeline/threads/corpusPool.js";
import { inThreads, type ShardRunner, type ThreadedWork } from "./shardRunner.js";

const MAKING: ThreadedWork = {
  module: "../pipeline/threads/worker",
  batch: BATCH,
  taskOf: (numbers) => {
    const from = Number(numbers[0]);
    // The numbers of a shard, and those of its halves, follow on one another.
    return { from, to: from + numbers.length } satisfies CorpusTask;
  },
  resultsOf: (attempts) => attempts as readonly unknown[],
};

/** Makes dialogues, in the threads of `make` on one machine. */
export const startMaking = (data: unknown, threads: number): ShardRunner => inThreads(MAKING, data, threads);
