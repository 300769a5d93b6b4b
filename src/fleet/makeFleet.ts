import { BacklotError } from "../errors.js";
import type { Attempt, CorpusMaker, NumberedAttempts } from "../pipeline/attempts.js";
import type { CorpusReport, MakeIntoOptions } from "../pipeline/index.js";
import type { PlannerOptions } from "../pipeline/planner/dialoguePlanner.js";
import { makeInto } from "../pipeline/run/make.js";
import { corpusWorkerData } from "../pipeline/threads/corpusPool.js";
import { fleetResults } from "./coordinate.js";
import type { FleetOptions } from "./options.js";
import { portableOptions } from "./portableOptions.js";
import { runOf } from "./run.js";

/** Numbers of dialogues a shard where nobody says otherwise. */
const SHARD = 1_000;

/** How a corpus is made by the workers of a queue. */
export interface MakeFleetOptions
  extends Omit<
      MakeIntoOptions,
      "workers" | "models" | "answers" | "offline" | "resume" | "words" | "planning" | "validate" | "truncate"
    >,
    FleetOptions {}

/** What `makeFleet` of `index.ts` does. */
export async function makeFleet(options: MakeFleetOptions): Promise<CorpusReport> {
  const { queue: _, shared: __, shardSize: ___, onMessage: ____, ...making } = options;
  if ("models" in making && making.models !== undefined) {
    const message =
      "models are not asked by workers: one process asks them, within one budget; make it without a queue";
    throw new BacklotError("BAD_OPTION", message);
  }
  const { report } = await makeInto(making, (maker, planning, wanted) => numbers(maker, planning, wanted, options));
  // Without a style it is the report of a corpus.
  return report as CorpusReport;
}

/** The attempts at all numbers in order, made by the workers. */
async function* numbers(
  maker: CorpusMaker,
  planning: PlannerOptions,
  wanted: () => number,
  { queue, shared, shardSize = SHARD, onMessage = () => undefined, signal }: MakeFleetOptions,
): AsyncGenerator<NumberedAttempts, void, undefined> {
  const { options, ...data } = corpusWorkerData(maker, planning);
  const all = wanted();
  let [sent, index] = [0, 0];
  const attempts = fleetResults<number, readonly Attempt[]>({
    queue,
    ...(shared === undefined ? {} : { shared }),
    run: runOf("make", { ...data, options: portableOptions(options) }),
    next: async (underWay) => {
      // Each number gives one dialogue at most. How many further ones are needed is seen once all of these are there.
      const most = sent < all ? all - sent : underWay === 0 ? wanted() : 0;
      if (most === 0) return null;
      const size = Math.min(shardSize, most);
      sent += size;
      return Array.from({ length: size }, (_, at) => sent - size + at);
    },
    say: onMessage,
    setAside: (number, reason) => {
      throw new BacklotError("DIALOGUE_FAILED", `the dialogue ${number} could not be made by any worker: ${reason}`);
    },
    signal: signal ?? new AbortController().signal,
  });
  for await (const made of attempts) yield { index: index++, attempts: made };
  if (signal?.aborted === true) throw new BacklotError("USAGE", "it was interrupted; nothing was changed");
}
