import { availableParallelism } from "node:os";
import type { Job } from "bullmq";
import { BacklotError } from "../../base/errors.js";
import { owner } from "../../base/io/temporary.js";
import { given } from "../../base/json/given.js";
import { shortened } from "../../base/json/visible.js";
import { RunFolder } from "../folder.js";
import { build, isId } from "../ids.js";
import { failureText, isFinal, PREFIX, QUEUE, type ShardJob, stuckText, TRIES } from "../jobs.js";
import type { FleetPlace } from "../options.js";
import { fleetPackages } from "../packages.js";
import { connect } from "../redis.js";
import { runFacts } from "../run.js";
import { judgedJob } from "../shapes.js";
import { openPlace } from "../shared/openPlace.js";
import type { SharedPlace } from "../shared/place.js";
import { Executors } from "./executors.js";
import { StuckItems } from "./shardRunner.js";

/** Time after which a silent worker loses its shard, and interval of checks by the others, in milliseconds. */
const LOCK_MS = 10_000;
const LOOK_MS = 5_000;
const SILENT_MS = 600_000;
/** Delay of a shard that is returned for a worker of its own build, in milliseconds. */
const PUT_BACK_MS = 1_000;

/** Options of a worker. */
export interface WorkerOptions extends FleetPlace {
  /** The number of threads, and of concurrent shards; twice as many shards for a bucket. Default: one per core. */
  readonly concurrency?: number;
  /**
   * True if the worker may rehearse policies and call models, which run outside of the sandbox. Default: false:
   * rehearsals of any policy but the reference policy, and corpora made with models, end with a FLEET_POLICY error.
   */
  readonly policies?: boolean;
  /**
   * Time without a sign of life, in milliseconds, after which a busy thread is stopped and its item set aside. Default:
   * 600,000.
   */
  readonly timeout?: number;
  /** Called with a message when Redis is gone or back, and when a shard failed. */
  readonly onMessage?: (message: string) => void;
}

/** A worker that takes shards from a queue until it is closed. */
export interface FleetWorker {
  /** Host and port of the queue. */
  readonly queue: string;
  /** The number of threads. */
  readonly concurrency: number;
  /** The number of finished shards. */
  readonly shards: number;
  /**
   * Settles when the worker has ended.
   * @throws BacklotError FLEET_DIFFERS after a shard of another build of Backlot, which was returned to the queue
   */
  readonly ended: Promise<void>;
  /** Finishes open shards, and takes no more. */
  close(): Promise<void>;
}

export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  const { queue, concurrency = availableParallelism(), timeout = SILENT_MS, onMessage = () => undefined } = options;
  for (const [name, value] of Object.entries({ concurrency, timeout })) {
    if (!Number.isInteger(value) || value < 1)
      throw new BacklotError("BAD_OPTION", `${name} must be a whole number from 1, not ${value}`);
  }
  const shared = await openPlace(options.shared, { say: onMessage });
  const packages = await fleetPackages();
  const connection = await connect(packages, queue, onMessage);
  const executors = new Executors(concurrency, {
    queue,
    ...given({ shared: options.shared }),
    policies: options.policies === true,
    timeout,
  });
  let shards = 0;
  let closing: Promise<void> | null = null;
  let settle = (_: BacklotError | null): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  ended.catch(() => undefined);
  const end = (error: BacklotError | null): Promise<void> => {
    closing ??= (async () => {
      await worker.close();
      await executors.close();
      connection.close();
      settle(error);
    })();
    return closing;
  };
  const worker = new packages.bullmq.Worker(
    QUEUE,
    async (job, token) => {
      const named = judgedJob(job.data);
      if (named !== null && named.build !== build()) {
        void end(await putBack(job, named, token));
        throw new packages.bullmq.DelayedError();
      }
      try {
        if (named === null || !isId(job.id))
          throw new packages.bullmq.UnrecoverableError("the job is none of Backlot's");
        await doShard(job, named.run, shared, executors);
        shards += 1;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        onMessage(`shard ${shortened(String(job.id))}: ${shortened(reason)}`);
        // The shard must not be retried before the hanging items are separated from the others.
        if (error instanceof StuckItems)
          throw new packages.bullmq.UnrecoverableError(stuckText(error.from, error.to, error.message));
        // The models were already called as often as allowed.
        if (error instanceof Error && isFinal(error.message))
          throw new packages.bullmq.UnrecoverableError(error.message);
        throw error;
      }
    },
    {
      connection: connection.redis,
      prefix: PREFIX,
      name: owner(),
      // While one shard is transferred, the threads do another.
      concurrency: shared.isFar ? 2 * concurrency : concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOOK_MS,
      maxStalledCount: TRIES - 1,
    },
  );
  // The connection reports its own errors; BullMQ retries all others.
  worker.on("error", () => undefined);
  return {
    queue: connection.name,
    concurrency,
    get shards() {
      return shards;
    },
    ended,
    close: () => end(null),
  };
}

async function putBack(job: Job, { build: other }: ShardJob, token: string | undefined): Promise<BacklotError> {
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
  const message = `this worker is Backlot ${build()}, and the queue has shards of Backlot ${other}`;
  return new BacklotError("FLEET_DIFFERS", message);
}

/** @throws Error whose message begins with a code if the cause is not in the shard's items */
async function doShard(job: Job, run: string, shared: SharedPlace, executors: Executors): Promise<void> {
  const id = String(job.id);
  const folder = new RunFolder(shared, run);
  await naming(async () => {
    if ((await folder.hasResults(id)) && (await folder.readResults(id)) !== null) return;
    const items = await folder.readShard(id);
    if (items === null) throw notShared(shared);
    const read = async () => {
      const text = await folder.readRun();
      const facts = text === null ? null : runFacts(run, text);
      if (facts === null) throw notShared(shared);
      return facts;
    };
    const isFirst = job.attemptsMade === 0 && job.stalledCounter === 0;
    const results = isFirst ? await executors.run(run, items, read) : await executors.runAlone(items, read);
    await folder.writeResults(id, results);
  });
}

const notShared = ({ name }: SharedPlace): BacklotError =>
  new BacklotError("FLEET_FOLDER", `the worker ${owner()} does not find the coordinator's files in ${name}`);

/** Puts an error's code into its message, the only part that reaches the coordinator. */
async function naming(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BacklotError) throw new Error(failureText(error.code, error.message), { cause: error });
    throw error;
  }
}
