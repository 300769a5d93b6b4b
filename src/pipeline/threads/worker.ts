import { workerData } from "node:worker_threads";
import { bootBackend } from "../../runtime/backend.js";
import { type Attempt, attemptsFrom, type CorpusMaker } from "../attempts.js";
import { DialoguePlanner } from "../planner/dialoguePlanner.js";
import type { CorpusWorkerData } from "./corpusPool.js";

// Tinypool hands its own data first and ours second.
const [, { compiled, options, planning }] = workerData as [unknown, CorpusWorkerData];
const backend = await bootBackend(compiled, options);
const maker: CorpusMaker = { backend, planner: new DialoguePlanner(backend, planning) };

/** Makes the dialogues of some numbers; called by the pool. */
export default async function make({ from, to }: { readonly from: number; readonly to: number }): Promise<Attempt[][]> {
  const made: Attempt[][] = [];
  for (let index = from; index < to; index++) made.push(await attemptsFrom(maker, index, 0));
  return made;
}
