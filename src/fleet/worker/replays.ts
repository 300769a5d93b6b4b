import { BATCH } from "../../runtime/replay/corpus.js";
import { recordParts } from "../shared/recordForm.js";
import { inThreads, type StartWork } from "./shardRunner.js";

export const startReplays: StartWork = (data, threads, terms) =>
  inThreads(
    {
      module: "../fleet/worker/replayThread",
      batch: BATCH,
      tasksOf: (items) => recordParts(items, BATCH),
      resultsOf: (one) => [one],
    },
    data,
    threads,
    terms,
  );
