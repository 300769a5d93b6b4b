import { BATCH } from "../../runtime/replay/corpus.js";
import { inThreads, type ShardRunner } from "./shardRunner.js";

/** Replays dialogues, in the threads of a replay on one machine. */
export const startReplays = (data: unknown, threads: number): ShardRunner =>
  inThreads(
    { module: "replay/worker", batch: BATCH, taskOf: (items) => items, resultsOf: (one) => [one] },
    data,
    threads,
  );
