import { BATCH } from "../../runtime/replay/corpus.js";
import { type Doing, inThreads } from "./doing.js";

/** Replays dialogues, in the threads of a replay on one machine. */
export const startReplays = (data: unknown, threads: number): Doing =>
  inThreads(
    { module: "replay/worker", batch: BATCH, taskOf: (items) => items, resultsOf: (one) => [one] },
    data,
    threads,
  );
