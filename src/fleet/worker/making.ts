import { BATCH, type CorpusTask } from "../../pipeline/threads/corpusPool.js";
import { jsonLines } from "../shared/itemForm.js";
import { inThreads, type StartWork, type ThreadedWork } from "./shardRunner.js";

const MAKING: ThreadedWork = {
  module: "../pipeline/threads/worker",
  batch: BATCH,
  tasksOf: (items) => {
    // The numbers of a shard, and those of its halves, follow on one another.
    const numbers = jsonLines.itemsIn(items).map(Number);
    const tasks: CorpusTask[] = [];
    for (let at = 0; at < numbers.length; at += BATCH) {
      const from = numbers[at] as number;
      tasks.push({ from, to: from + Math.min(BATCH, numbers.length - at) });
    }
    return tasks;
  },
  resultsOf: (attempts) => attempts as readonly unknown[],
};

/** Makes dialogues, in the threads of `make` on one machine. */
export const startMaking: StartWork = (data, threads, permissions) => inThreads(MAKING, data, threads, permissions);
