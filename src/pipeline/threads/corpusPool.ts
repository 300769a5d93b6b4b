import type { MessagePort } from "node:worker_threads";
import type { Tinypool as Pool } from "tinypool";
import type { IntentPhrases } from "../../phrases/intentPhrases.js";
import { allPhrases } from "../../phrases/vocabulary.js";
import { workerUrl } from "../../runtime/assets.js";
import { type Copied, compiledOf } from "../../runtime/compiledOf.js";
import { type Attempt, attemptsFrom, type CorpusMaker, type NumberedAttempts } from "../attempts.js";
import type { PlannerOptions } from "../planner/dialoguePlanner.js";
import type { Writing } from "../writing/writing.js";
import type { ModelFacts } from "./remoteModels.js";

/** What a thread that makes dialogues is started with. */
export interface CorpusWorkerData extends Copied {
  readonly planning: PlannerOptions;
  /** How people speak of the intents. */
  readonly phrases: ReadonlyMap<string, IntentPhrases>;
  /** How models that another thread asks take part. */
  readonly writing?: Omit<Writing, "models"> & { readonly facts: ModelFacts };
}

/** The dialogues that a thread makes at a time. */
export interface CorpusTask {
  readonly from: number;
  readonly to: number;
  /** Where models are asked; absent where none takes part. */
  readonly port?: MessagePort;
}

/** How many dialogues a thread makes at a time, and for how many of such tasks each has work waiting. */
export const BATCH = 16;
const MAX_WAITING = 2;

/**
 * The attempts at all numbers in order, made in several threads. What is made depends on the number alone, so that it
 * does not matter where.
 * @param threads how many, this one not counted
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
        // It is waited for in its turn: a thread that dies earlier does not become an unhandled rejection.
        batch.catch(() => undefined);
        underWay.push(batch);
      }
      // This thread, whose sandbox is up already, is as good as any.
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
    // What other threads have sent is taken in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return made;
}

/**
 * Starts threads that make dialogues on a back-end of the same intents.
 * @param tasks how many tasks each has at a time
 */
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
    filename: workerUrl("../pipeline/threads/worker").href,
    runtime: "worker_threads",
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasks,
    workerData,
  });
}

/** What threads are started with that make dialogues on a back-end of the same intents, without models. */
export function corpusWorkerData({ backend, planner }: CorpusMaker, planning: PlannerOptions): CorpusWorkerData {
  // What this thread found out about goals, the others need not.
  const known = { ...planning, reach: planner.reach };
  return { ...compiledOf(backend), planning: known, phrases: allPhrases(backend.intents) };
}
