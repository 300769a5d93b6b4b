import { BacklotError } from "../errors.js";
import type { TranscriptSource } from "../files/index.js";
import type { Backend } from "../runtime/backend.js";
import type { BatchRecord, BatchResult, PlainProblem } from "../runtime/replay/batch.js";
import {
  type CorpusSummary,
  plainRecord,
  type ReplayCorpusOptions,
  recordBatches,
  replayOptions,
  sumResults,
} from "../runtime/replay/corpus.js";
import { RunFolder, type Shard, sharedFolder } from "./folder.js";
import { type Failure, Jobs } from "./jobs.js";
import { fleetPackages } from "./packages.js";
import { connect } from "./redis.js";
import { runOf } from "./run.js";
import { Watch } from "./watch.js";

/** Dialogues a shard where nobody says otherwise. */
const SHARD = 1_000;
/** Shards that are under way at a time: Redis and this process hold no more, however large the corpus is. */
const AHEAD = 256;
/** How many dialogues are set aside before it is taken for something else than these dialogues. */
const MAX_SET_ASIDE = 20;
/** How often results that are damaged are made again. */
const MAX_DAMAGED = 3;

/** How a corpus is replayed by the workers of a queue. */
export interface ReplayFleetOptions extends Omit<ReplayCorpusOptions, "workers"> {
  /** The Redis that coordinator and workers talk through: `redis://localhost:6379`, with TLS `rediss://…`. */
  readonly queue: string;
  /**
   * The folder that coordinator and workers share; it holds the dialogues and their results, and only grows. Default:
   * `fleet` in the folder where this machine keeps what Backlot caches.
   */
  readonly shared?: string;
  /** Dialogues a shard, which one worker replays at a time. Default: 1,000. */
  readonly shardSize?: number;
  /** Hears, in a sentence each, that Redis is gone or back, and that there is no worker. */
  readonly onMessage?: (message: string) => void;
  /** Called after each shard that is done, in any order, with how many dialogues are. */
  readonly onReplayed?: (dialogues: number) => void;
  /**
   * Called for each dialogue that no worker could replay; the others go on. Default: the first one ends the replay
   * with a DIALOGUE_FAILED error.
   */
  readonly onSetAside?: (problem: PlainProblem) => void;
}

/**
 * Replays files of transcripts as `replayCorpus` does, with the same result, by workers (`startWorker`, `backlot worker`)
 * on any number of machines. What is done already is not done again: a replay that was ended goes on, and a second
 * one of the same joins the first.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist; MISSING_PACKAGE without bullmq and ioredis;
 * BAD_OPTION or QUEUE_UNREACHABLE for the queue; FLEET_FOLDER where a worker does not see the shared folder
 */
export async function replayFleet(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayFleetOptions,
): Promise<CorpusSummary> {
  const { queue, shared, onMessage = () => undefined, signal = new AbortController().signal } = options;
  if (backend.options.generated !== undefined) {
    throw new BacklotError("BAD_OPTION", "workers have no generated classes: load the backend without `generated`");
  }
  const run = runOf(backend, replayOptions(options));
  const folder = new RunFolder(sharedFolder(shared), run.id);
  const packages = await fleetPackages();
  const connection = await connect(packages, queue, onMessage);
  const jobs = new Jobs(packages, connection, run.id);
  let replayed = 0;
  const onDone = (records: number) => {
    replayed += records;
    options.onReplayed?.(replayed);
  };
  const watch = new Watch(jobs, folder, { signal, say: onMessage, onDone });
  try {
    await folder.writeRun(run);
    return await sumResults(new Coordinator(folder, watch, options).results(source), options);
  } finally {
    // Without Redis nothing can be taken out of the queue, and workers lose their way back as well.
    if (connection.redis.status === "ready") await watch.cancel().catch(() => undefined);
    connection.close();
  }
}

/** Makes shards of records, and gives their results in the order of the records. */
class Coordinator {
  private readonly folder: RunFolder;
  private readonly watch: Watch;
  private readonly options: ReplayFleetOptions;
  private setAside = 0;

  constructor(folder: RunFolder, watch: Watch, options: ReplayFleetOptions) {
    this.folder = folder;
    this.watch = watch;
    this.options = options;
  }

  async *results(source: TranscriptSource): AsyncGenerator<BatchResult> {
    const { shardSize = SHARD } = this.options;
    const underWay: Shard[] = [];
    for await (const records of recordBatches(source, this.options, shardSize)) {
      underWay.push(await this.send(records.map(plainRecord)));
      if (underWay.length === AHEAD) yield* this.resultsOf(underWay.shift() as Shard);
    }
    for (const shard of underWay) yield* this.resultsOf(shard);
  }

  private async send(records: readonly BatchRecord[]): Promise<Shard> {
    const shard = await this.folder.writeShard(records);
    await this.watch.add(shard);
    return shard;
  }

  /** Of a shard that fails, those of its halves, down to the dialogues that no worker can replay. */
  private async *resultsOf(shard: Shard): AsyncGenerator<BatchResult> {
    for (let damaged = 0; ; damaged++) {
      const ending = await this.watch.ending(shard);
      if (ending === "cancelled") return;
      if (ending !== "done") {
        yield* this.resultsOfHalves(shard, ending);
        return;
      }
      const results = await this.folder.readResults(shard.id);
      if (results !== null) {
        yield* results;
        return;
      }
      // They are removed, and made again.
      if (damaged === MAX_DAMAGED) {
        throw new BacklotError("FLEET_FOLDER", `the results in ${this.folder.path} are damaged, whoever writes them`);
      }
    }
  }

  private async *resultsOfHalves(shard: Shard, { code, message }: Failure): AsyncGenerator<BatchResult> {
    if (code !== undefined) throw new BacklotError(code, message);
    const records = await this.folder.readShard(shard.id);
    if (records === null) throw new BacklotError("FLEET_FOLDER", `${this.folder.path} has lost a shard's records`);
    const [only] = records;
    if (only !== undefined && records.length === 1) {
      this.putAside(only, message);
      return;
    }
    const middle = Math.ceil(records.length / 2);
    const halves = [await this.send(records.slice(0, middle)), await this.send(records.slice(middle))];
    for (const half of halves) yield* this.resultsOf(half);
  }

  private putAside({ file, line, ...record }: BatchRecord, reason: string): void {
    const { onSetAside } = this.options;
    const id = "text" in record ? idIn(record.text) : null;
    const name = id === null ? `the dialogue at ${file}:${line}` : `the dialogue ${id}`;
    const message = `${name} could not be replayed by any worker: ${reason}`;
    if (onSetAside === undefined) throw new BacklotError("DIALOGUE_FAILED", message, { place: { file, line } });
    onSetAside({ code: "DIALOGUE_FAILED", message, file, line });
    this.setAside += 1;
    if (this.setAside < MAX_SET_ASIDE) return;
    const many = `${MAX_SET_ASIDE} dialogues failed, the last one so: ${reason}`;
    throw new BacklotError("DIALOGUE_FAILED", many, { place: { file, line } });
  }
}

/** The id of a dialogue that may be anything. */
function idIn(text: string): string | null {
  const [, id] = /"_?id"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(text.slice(0, 2_000)) ?? [];
  return id ?? null;
}
