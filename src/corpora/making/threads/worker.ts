import { workerData } from "node:worker_threads";
import { bootBackend } from "../../../runtime/loadBackend.js";
import { adoptPhrases } from "../../../users/phrases/vocabulary.js";
import { type Attempt, attemptsFrom, type CorpusMaker } from "../attempts.js";
import { DialoguePlanner } from "../planner/dialoguePlanner.js";
import type { CorpusTask, CorpusWorkerData } from "./corpusPool.js";
import { remoteModels } from "./remoteModels.js";

// Tinypool passes its own data first and ours second.
const [, { compiled, options, planning, phrases, writing }] = workerData as [unknown, CorpusWorkerData];
const backend = await bootBackend(compiled, options);
adoptPhrases(backend.intents, phrases);
const planner = new DialoguePlanner(backend, planning);

/** Makes the dialogues of a batch; called by the pool. */
export default async function make({ from, to, port }: CorpusTask): Promise<Attempt[][]> {
  const maker = makerAt(port);
  const made: Attempt[][] = [];
  try {
    for (let index = from; index < to; index++) made.push(await attemptsFrom(maker, index, 0));
    return made;
  } finally {
    port?.close();
  }
}

function makerAt(port: CorpusTask["port"]): CorpusMaker {
  if (port === undefined || writing === undefined) return { backend, planner };
  const { facts, ...how } = writing;
  return { backend, planner, writing: { ...how, models: remoteModels(port, facts) } };
}
