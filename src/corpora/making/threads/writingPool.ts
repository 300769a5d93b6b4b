import { MessageChannel } from "node:worker_threads";
import { type Attempt, attemptsFrom, type CorpusMaker } from "../attempts.js";
import type { PlannerOptions } from "../planner/dialoguePlanner.js";
import type { Writing } from "../writing/writing.js";
import { startPool } from "./corpusPool.js";
import { answerThread, factsOf } from "./remoteModels.js";

/** Makes dialogues with models in several threads. This thread calls the models for all of them. */
export interface WritingPool {
  attempts(index: number): Promise<readonly Attempt[]>;
  end(): Promise<void>;
}

/**
 * Starts the threads.
 * @param threads the number of threads, without this one, which makes its share too
 */
export async function writingPool(
  maker: CorpusMaker,
  planning: PlannerOptions,
  writing: Writing,
  threads: number,
): Promise<WritingPool> {
  const { models, ...how } = writing;
  const each = Math.max(1, Math.ceil(models.concurrency / (threads + 1)));
  const pool = await startPool(maker, planning, threads, each, { ...how, facts: factsOf(models) });
  return {
    async attempts(index) {
      if (index % (threads + 1) === 0) return attemptsFrom(maker, index, 0);
      const { port1, port2 } = new MessageChannel();
      let problem: { readonly error: unknown } | null = null;
      answerThread(port1, models, (error) => {
        problem ??= { error };
      });
      try {
        const task = { from: index, to: index + 1, port: port2 };
        const [attempts = []] = (await pool.run(task, { transferList: [port2] })) as Attempt[][];
        return attempts;
      } catch (error) {
        throw problem === null ? error : (problem as { readonly error: unknown }).error;
      } finally {
        port1.close();
      }
    },
    end: () => pool.destroy(),
  };
}
