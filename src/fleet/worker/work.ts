import type { RunFacts } from "../run.js";
import type { WorkKind } from "../shapes.js";
import type { ShardRunner, StartWork, WorkerTerms } from "./shardRunner.js";

const KINDS: Readonly<Record<WorkKind, () => Promise<StartWork>>> = {
  replay: async () => (await import("./replays.js")).startReplays,
  make: async () => (await import("./making.js")).startMaking,
  rehearse: async () => (await import("./rehearsals.js")).startRehearsals,
  mutate: async () => (await import("./mutants.js")).startMutants,
};

/** Starts the runner for the shards of a run. */
export async function startWork({ kind, data }: RunFacts, threads: number, terms: WorkerTerms): Promise<ShardRunner> {
  const start = await KINDS[kind]();
  return start(data, threads, terms);
}
