import { availableParallelism } from "node:os";
import type { Job } from "bullmq";
import { BacklotError } from "../../errors.js";
import { owner } from "../../io/temporary.js";
import { given } from "../../json/given.js";
import { shortened } from "../../json/visible.js";
import { build } from "../build.js";
import { RunFolder } from "../folder.js";
import { isId } from "../ids.js";
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

/** For how long a worker that does not answer keeps its shard, and how often the others look, in milliseconds. */
const LOCK_MS = 10_000;
const LOOK_MS = 5_000;
/** For how long a thread may give no sign of life, in milliseconds. */
const SILENT_MS = 600_000;
/** For how long a shard waits for a worker of its own build, in milliseconds. */
const PUT_BACK_MS = 1_000;

/** How a worker is started. */
export interface WorkerOptions extends FleetPlace {
  /** Threads, and shards at a time; twice as many shards of a bucket. Default: as many as the machine has cores. */
  readonly concurrency?: number;
  /**
   * Whether it may rehearse policies and ask models, which run outside of the sandbox. Default: false, and rehearsals of any
   * policy but the reference policy end with a FLEET_POLICY error, as do corpora that are made with models.
   */
  readonly policies?: boolean;
  /**
   * For how long a thread may give no sign of life while it is at something, in milliseconds: what it is at then is
   * taken for endless, and set aside. Default: 600,000.
   */
  readonly timeout?: number;
  /** Hears, in a sentence each, that Redis is gone or back, and that a shard failed. */
  readonly onMessage?: (message: string) => void;
}

/** A worker that takes shards from a queue until it is closed. */
export interface FleetWorker {
  /** Host and port of the queue. */
  readonly queue: string;
  /** Threads. */
  readonly concurrency: number;
  /** How many shards it has done. */
  readonly shards: number;
  /**
   * Settles when the worker has ended.
   * @throws BacklotError FLEET_DIFFERS where it met a shard of another build of Backlot, which it put back
   */
  readonly ended: Promise<void>;
  /** Finishes what is under way, and takes no more. */
  close(): Promise<void>;
}

/** What `startWorker` of `index.ts` does. */
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
        // Nobody is to be caught in them again before they are apart from all others.
        if (error instanceof StuckItems)
          throw new packages.bullmq.UnrecoverableError(stuckText(error.from, error.to, error.message));
        // Models were asked as often as they may be.
        if (error instanceof Error && isFinal(error.message))
          throw new packages.bullmq.UnrecoverableError(error.message);
        throw error;
      }
    },
    {
      connection: connection.redis,
      prefix: PREFIX,
      name: owner(),
      // While one is fetched or brought, the threads are at another.
      concurrency: shared.isFar ? 2 * concurrency : concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOOK_MS,
      maxStalledCount: TRIES - 1,
    },
  );
  // The connection says what there is to say; what else goes wrong is tried again by BullMQ.
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

/** A worker of another build is of no use here: another one shall have the shard. */
async function putBack(job: Job, { build: other }: ShardJob, token: string | undefined): Promise<BacklotError> {
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token);
  const message = `this worker is Backlot ${build()}, and the queue has shards of Backlot ${other}`;
  return new BacklotError("FLEET_DIFFERS", message);
}

/** @throws Error whose message names a code where it is not the shard's items that are at fault */
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

/** Puts the code of an error into its message, which is all that the coordinator hears of it. */
async function naming(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BacklotError) throw new Error(failureText(error.code, error.message), { cause: error });
    throw error;
  }
}
