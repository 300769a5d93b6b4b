import { BacklotError } from "../base/errors.js";
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

/** The largest number of open shards, which bounds the memory of Redis and of this process. */
const AHEAD = 256;
/** The number of shards written at a time to a remote store. */
const WRITTEN_AT_A_TIME = 4;
const MAX_DAMAGED = 3;

export interface FleetWork<Item, Result> extends FleetPlace {
  readonly run: Run;
  readonly form?: ItemForm<Item>;
  /** Null at the end, or until open shards are done. @param underWay the number of shards without results */
  readonly next: (underWay: number) => Promise<readonly Item[] | null>;
  /** Called with a message when Redis is gone or back, and when there is no worker. */
  readonly say: (message: string) => void;
  /** Called with the number of finished items after each shard, in any order. */
  readonly onDone?: (items: number) => void;
  /** Returns substitute results for an item that no worker could do, or throws. */
  readonly setAside: (item: Item, reason: string) => readonly Result[];
  /** Stops the work. Results so far are yielded. */
  readonly signal: AbortSignal;
}

/** @returns the results in the order of the items @throws BacklotError also of workers, if no item caused it */
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
    // A cancelled run no longer waits for the place.
    if (!signal.aborted || (error as Error).name !== "AbortError") throw error;
  } finally {
    // Without Redis nothing can be removed from the queue; workers lose their connection too.
    if (connection.redis.status === "ready") await watch.cancel().catch(() => undefined);
    connection.close();
  }
}

class Coordinator<Item, Result> {
  private readonly folder: RunFolder;
  private readonly watch: Watch;
  private readonly work: FleetWork<Item, Result>;
  private readonly form: ItemForm<Item>;

  constructor(folder: RunFolder, watch: Watch, work: FleetWork<Item, Result>) {
    this.folder = folder;
    this.watch = watch;
    this.work = work;
    // The results were written in the same format.
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
        // Its error is handled when its turn comes.
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
      // Damaged results are removed and computed again.
      if (damaged === MAX_DAMAGED) {
        const { name } = this.folder.place;
        throw new BacklotError("FLEET_FOLDER", `the results in ${name} are damaged, whoever writes them`);
      }
    }
  }

  /** Yields the results of a failed shard's parts, down to single items that no worker can do. */
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

/** Splits a failed shard: into the failing items and the others if they are known, and otherwise into halves. */
export function partsOf<Item>(items: readonly Item[], at: Failure["items"]): readonly (readonly Item[])[] {
  // A worker's message is untrusted.
  const [from, to] = at !== undefined && at[0] < at[1] ? at : [0, items.length];
  const parts = [items.slice(0, from), items.slice(from, to), items.slice(to)].filter((part) => part.length > 0);
  if (parts.length > 1) return parts;
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}
