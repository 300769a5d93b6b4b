import { BacklotError } from "../errors.js";
import { RunFolder, type Shard } from "./folder.js";
import { type Failure, Jobs } from "./jobs.js";
import type { FleetPlace } from "./options.js";
import { fleetPackages } from "./packages.js";
import { connect } from "./redis.js";
import type { Run } from "./run.js";
import { areResults } from "./shapes.js";
import { type ItemForm, jsonLines } from "./shared/itemForm.js";
import { openPlace } from "./shared/openPlace.js";
import { Watch } from "./watch.js";

/** Shards that are under way at a time: Redis and this process hold no more, however much there is to do. */
const AHEAD = 256;
/** How many of them are written at a time, where that takes its time. */
const WRITTEN_AT_A_TIME = 4;
/** How often results that are damaged are made again. */
const MAX_DAMAGED = 3;

/** What is to be done by the workers of a queue. */
export interface FleetWork<Item, Result> extends FleetPlace {
  /** What all shards are done with. */
  readonly run: Run;
  /** How items stand in a shard's file. Default: a line of JSON each. */
  readonly form?: ItemForm<Item>;
  /**
   * The items of the next shard; null where there are none, or none before those that are under way are done.
   * @param underWay how many shards are, whose results were not given yet
   */
  readonly next: (underWay: number) => Promise<readonly Item[] | null>;
  /** Hears, in a sentence each, that Redis is gone or back, and that there is no worker. */
  readonly say: (message: string) => void;
  /** Hears of each shard that is done, in any order, how many items are done. */
  readonly onDone?: (items: number) => void;
  /** Takes an item that no worker could do, and why; gives what stands for its results, or throws. */
  readonly setAside: (item: Item, reason: string) => readonly Result[];
  /** Ends it: what is done until then is given, and no more. */
  readonly signal: AbortSignal;
}

/**
 * Has work done by the workers of a queue.
 * @returns the results in the order of the items, whoever did them when
 * @throws BacklotError MISSING_PACKAGE, BAD_OPTION, QUEUE_UNREACHABLE, FILE_UNWRITABLE; what workers say that is not
 * the fault of what they do
 */
export async function* fleetResults<Item, Result>(work: FleetWork<Item, Result>): AsyncGenerator<Result> {
  const { run, signal, say } = work;
  const folder = new RunFolder(await openPlace(work.shared, { say, signal }), run.id);
  const packages = await fleetPackages();
  const connection = await connect(packages, work.queue, say);
  let done = 0;
  const onDone = (items: number) => {
    done += items;
    work.onDone?.(done);
  };
  const watch = new Watch(new Jobs(packages, connection, run.id), folder, { signal, say, onDone });
  try {
    await folder.writeRun(run);
    yield* new Coordinator(folder, watch, work).results();
  } catch (error) {
    // What waited for the place is not waited for once the run is cancelled.
    if (!signal.aborted || (error as Error).name !== "AbortError") throw error;
  } finally {
    // Without Redis nothing can be taken out of the queue, and workers lose their way back as well.
    if (connection.redis.status === "ready") await watch.cancel().catch(() => undefined);
    connection.close();
  }
}

/** Makes shards of items, and gives their results in the order of the items. */
class Coordinator<Item, Result> {
  private readonly folder: RunFolder;
  private readonly watch: Watch;
  private readonly work: FleetWork<Item, Result>;
  private readonly form: ItemForm<Item>;

  constructor(folder: RunFolder, watch: Watch, work: FleetWork<Item, Result>) {
    this.folder = folder;
    this.watch = watch;
    this.work = work;
    // What is read was written here.
    this.form = work.form ?? (jsonLines as ItemForm<Item>);
  }

  async *results(): AsyncGenerator<Result> {
    const { next } = this.work;
    const underWay: Promise<Shard>[] = [];
    const atATime = this.folder.place.isFar ? WRITTEN_AT_A_TIME : 1;
    for (;;) {
      while (underWay.length < AHEAD) {
        const items = await next(underWay.length);
        if (items === null) break;
        const shard = this.send(items);
        // It is heard in its turn.
        shard.catch(() => undefined);
        underWay.push(shard);
        await underWay.at(-atATime);
      }
      const first = await underWay.shift();
      if (first === undefined) return;
      yield* this.resultsOf(first);
    }
  }

  private async send(items: readonly Item[]): Promise<Shard> {
    const shard = await this.folder.writeShard(this.form.bytesOf(items), items.length);
    await this.watch.add(shard);
    return shard;
  }

  private async *resultsOf(shard: Shard): AsyncGenerator<Result> {
    for (let damaged = 0; ; damaged++) {
      const ending = await this.watch.ending(shard);
      if (ending === "cancelled") return;
      if (ending !== "done") {
        yield* this.resultsOfParts(shard, ending);
        return;
      }
      const results = await this.folder.readResults(shard.id);
      if (results !== null) {
        if (areResults(this.work.run.kind, results, shard.items)) {
          yield* results as readonly Result[];
          return;
        }
        await this.folder.removeResults(shard.id);
      }
      // They are removed, and made again.
      if (damaged === MAX_DAMAGED) {
        const { name } = this.folder.place;
        throw new BacklotError("FLEET_FOLDER", `the results in ${name} are damaged, whoever writes them`);
      }
    }
  }

  /** Of a shard that failed, those of its parts, down to the items that no worker can do. */
  private async *resultsOfParts(shard: Shard, { code, message, items: at }: Failure): AsyncGenerator<Result> {
    if (code !== undefined) throw new BacklotError(code, message);
    const bytes = await this.folder.readShard(shard.id);
    if (bytes === null)
      throw new BacklotError("FLEET_FOLDER", `${this.folder.place.name} has lost what a shard is to do`);
    const items = this.form.itemsIn(bytes);
    const [only] = items;
    if (only !== undefined && items.length === 1) {
      yield* this.work.setAside(only, message);
      return;
    }
    const sent: Shard[] = [];
    for (const part of partsOf(items, at)) sent.push(await this.send(part));
    for (const part of sent) yield* this.resultsOf(part);
  }
}

/** What a shard that failed is cut into: where the items at fault are known, these and all others, else halves. */
export function partsOf<Item>(items: readonly Item[], at: Failure["items"]): readonly (readonly Item[])[] {
  // A worker may say anything.
  const [from, to] = at !== undefined && at[0] < at[1] ? at : [0, items.length];
  const parts = [items.slice(0, from), items.slice(from, to), items.slice(to)].filter((part) => part.length > 0);
  if (parts.length > 1) return parts;
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
