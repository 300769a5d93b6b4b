import { given } from "../../base/json/given.js";
import { BATCH, type CorpusTask } from "../../corpora/making/threads/corpusPool.js";
import { codePlace, refuseOtherCode } from "../codePlace.js";
import { type MakingData, MODELS, type WritingThreadData } from "../makingData.js";
import { judgedItems } from "../shapes.js";
import { jsonLines } from "../shared/itemForm.js";
import { inThreads, type StartWork, type ThreadedWork } from "./shardRunner.js";

const MAKING: ThreadedWork = {
  module: "../corpora/making/threads/worker",
  batch: BATCH,
  tasksOf: (items) => {
    const numbers = judgedItems("make", jsonLines.itemsIn(items));
    const tasks: CorpusTask[] = [];
    for (let at = 0; at < numbers.length; at += BATCH) {
      const from = numbers[at] as number;
      tasks.push({ from, to: from + Math.min(BATCH, numbers.length - at) });
    }
    return tasks;
  },
  resultsOf: (attempts) => attempts as readonly unknown[],
};

/** @throws BacklotError FLEET_POLICY for models that this worker may not call, or does not have */
export const startMaking: StartWork = async (data, threads, terms) => {
  const { asked, ...facts } = data as MakingData;
  if (asked === undefined) return inThreads(MAKING, data, threads, terms);
  const here = () => codePlace([asked.named.model], "BAD_MODELS");
  await refuseOtherCode(MODELS, terms.policies, asked.place, here);
  const { queue, shared } = terms;
  const writing: WritingThreadData = { ...facts, asked, threads, queue, ...given({ shared }) };
  return inThreads({ ...MAKING, module: "../fleet/worker/writingThread" }, writing, threads, terms);
};
