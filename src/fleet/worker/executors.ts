import type { RunFacts } from "../run.js";
import type { WorkKind } from "../shapes.js";
import type { ShardRunner, StartWork, WorkerTerms } from "./shardRunner.js";

interface Executor {
  readonly run: string;
  readonly runner: Promise<ShardRunner>;
  shards: number;
}

/** Executes shards. The threads of a run start with its first shard, and end when another run begins. */
export class Executors {
  private readonly threads: number;
  private readonly terms: WorkerTerms;
  private readonly executors = new Map<string, Executor>();

  constructor(threads: number, terms: WorkerTerms) {
    this.threads = threads;
    this.terms = terms;
  }

  async run(run: string, items: Buffer, read: () => Promise<RunFacts>): Promise<readonly unknown[]> {
    const executor = this.executors.get(run) ?? this.begin(run, read);
    executor.shards += 1;
    try {
      return await (await executor.runner).run(items);
    } catch (error) {
      if (this.executors.get(run) === executor) this.executors.delete(run);
      throw error;
    } finally {
      executor.shards -= 1;
      await this.closeIdle(executor);
    }
  }

  /** Executes a failed shard in a thread of its own, so that the end of that thread affects only this shard. */
  async runAlone(items: Buffer, read: () => Promise<RunFacts>): Promise<readonly unknown[]> {
    const runner = await startWork(await read(), 1, this.terms);
    try {
      return await runner.run(items);
    } finally {
      await runner.close();
    }
  }

  async close(): Promise<void> {
    const all = [...this.executors.values()];
    this.executors.clear();
    for (const executor of all) await this.closeIdle(executor);
  }

  private begin(run: string, read: () => Promise<RunFacts>): Executor {
    const runner = read().then((facts) => startWork(facts, this.threads, this.terms));
    const executor = { run, runner, shards: 0 };
    const others = [...this.executors.values()];
    this.executors.clear();
    this.executors.set(run, executor);
    for (const other of others) void this.closeIdle(other);
    return executor;
  }

  private async closeIdle(executor: Executor): Promise<void> {
    if (executor.shards > 0 || this.executors.get(executor.run) === executor) return;
    await executor.runner.then(
      (runner) => runner.close(),
      () => undefined,
    );
  }
}

const KINDS: Readonly<Record<WorkKind, () => Promise<StartWork>>> = {
  replay: async () => (await import("./replays.js")).startReplays,
  make: async () => (await import("./making.js")).startMaking,
  rehearse: async () => (await import("./rehearsals.js")).startRehearsals,
  mutate: async () => (await import("./mutants.js")).startMutants,
};

async function startWork({ kind, data }: RunFacts, threads: number, terms: WorkerTerms): Promise<ShardRunner> {
  const start = await KINDS[kind]();
  return start(data, threads, terms);
}
