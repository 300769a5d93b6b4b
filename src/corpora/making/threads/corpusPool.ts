import type { MessagePort } from "node:worker_threads";
import type { Tinypool as Pool } from "tinypool";
import { workerUrl } from "../../../runtime/assets.js";
import { type Copied, compiledOf } from "../../../runtime/compiledOf.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { allPhrases } from "../../../users/phrases/vocabulary.js";
import { type Attempt, attemptsFrom, type CorpusMaker, type NumberedAttempts } from "../attempts.js";
import type { PlannerOptions } from "../planner/dialoguePlanner.js";
import type { Writing } from "../writing/writing.js";
import type { ModelFacts } from "./remoteModels.js";

/** The start data of a thread that makes dialogues. */
export interface CorpusWorkerData extends Copied {
  readonly planning: PlannerOptions;
  readonly phrases: ReadonlyMap<string, IntentPhrases>;
  /** The part of models, which another thread calls. */
  readonly writing?: Omit<Writing, "models"> & { readonly facts: ModelFacts };
}

/** A batch of dialogues for a thread. */
export interface CorpusTask {
  readonly from: number;
  readonly to: number;
  /** The port to the thread that calls models; absent without models. */
  readonly port?: MessagePort;
}

/** The number of dialogues in a batch, and of batches queued for each thread. */
export const BATCH = 16;
const MAX_WAITING = 2;

/**
 * Makes the attempts at all numbers in order, in several threads. A result depends on its number alone, and not on the
 * thread.
 * @param threads the number of threads, without this one
 */
export async function* pooledNumbers(
  maker: CorpusMaker,
  planning: PlannerOptions,
  threads: number,
): AsyncGenerator<NumberedAttempts, void, undefined> {
  const pool = await startPool(maker, planning, threads, MAX_WAITING);
  const underWay: Promise<readonly Attempt[][]>[] = [];
  let [next, index, queued] = [0, 0, 0];
  const take = (): CorpusTask => {
    const from = next;
    next += BATCH;
    return { from, to: next };
  };
  try {
    for (;;) {
      while (queued < threads * MAX_WAITING) {
        queued++;
        const batch = (pool.run(take()) as Promise<readonly Attempt[][]>).finally(() => {
          queued--;
        });
        // The batch is awaited in order: a thread that dies earlier must not cause an unhandled rejection.
        batch.catch(() => undefined);
        underWay.push(batch);
      }
      // This thread has a running sandbox and takes a share too.
      if (underWay.length < (threads + 1) * MAX_WAITING + 1) underWay.push(here(maker, take()));
      for (const attempts of await (underWay.shift() as Promise<readonly Attempt[][]>))
        yield { index: index++, attempts };
    }
  } finally {
    await Promise.allSettled(underWay);
    await pool.destroy();
  }
}

async function here(maker: CorpusMaker, { from, to }: CorpusTask) {
  const made: Attempt[][] = [];
  for (let index = from; index < to; index++) {
    made.push(await attemptsFrom(maker, index, 0));
    // Lets messages of other threads in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return made;
}

/** Starts threads that make dialogues on a back-end of the same intents. */
export async function startPool(
  maker: CorpusMaker,
  planning: PlannerOptions,
  threads: number,
  tasks: number,
  writing?: CorpusWorkerData["writing"],
): Promise<Pool> {
  const { Tinypool } = await import("tinypool");
  const workerData: CorpusWorkerData = { ...corpusWorkerData(maker, planning), ...(writing && { writing }) };
  return new Tinypool({
    filename: workerUrl("../corpora/making/threads/worker").href,
    runtime: "worker_threads",
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasks,
    workerData,
  });
}

/** Returns the start data of threads on a back-end of the same intents, without models. */
export function corpusWorkerData({ backend, planner }: CorpusMaker, planning: PlannerOptions): CorpusWorkerData {
  // The other threads need not probe the goals again.
  const known = { ...planning, reach: planner.reach };
  return { ...compiledOf(backend), planning: known, phrases: allPhrases(backend.intents) };
}
