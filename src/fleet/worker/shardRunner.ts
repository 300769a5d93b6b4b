import { Worker } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { workerUrl } from "../../runtime/assets.js";
import { isErrorCode } from "../errorCode.js";
import type { FleetPlace } from "../options.js";
import type { FromThread, ToThread } from "./host.js";

export interface ShardRunner {
  run(items: Buffer): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface WorkerTerms extends FleetPlace {
  /** True if it may run policies, models and other code of projects outside of the sandbox. */
  readonly policies: boolean;
  /** Time after which a silent thread is stopped, in milliseconds. */
  readonly timeout: number;
}

export class StuckItems extends Error {
  /** Range of the items, the end exclusive. */
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number, message: string) {
    super(message);
    this.from = from;
    this.to = to;
  }
}

/** @throws BacklotError if this worker may not or cannot run it */
export type StartWork = (data: unknown, threads: number, terms: WorkerTerms) => Promise<ShardRunner> | ShardRunner;

export interface ThreadedWork {
  readonly module: string;
  /** Items per task; the last one may have fewer. */
  readonly batch: number;
  readonly tasksOf: (items: Buffer) => readonly unknown[];
  readonly resultsOf: (answer: unknown) => readonly unknown[];
}

/** Runs shards in threads, so that the main thread always answers Redis: BullMQ considers a silent worker dead. */
export function inThreads(
  { module, batch, tasksOf, resultsOf }: ThreadedWork,
  data: unknown,
  count: number,
  { timeout }: WorkerTerms,
): ShardRunner {
  const threads = new Threads(module, data, count, timeout);
  const answerTo = async (task: unknown, index: number): Promise<unknown> => {
    try {
      return await threads.run(task);
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      throw new StuckItems(index * batch, (index + 1) * batch, error.message);
    }
  };
  return {
    async run(items) {
      return (await Promise.all(tasksOf(items).map(answerTo))).flatMap(resultsOf);
    },
    close: () => threads.close(),
  };
}

/** Tasks per thread, so that a thread finds the next one while the main thread is busy. */
const AT_A_TIME = 2;

/** Time that a thread may take to end, in milliseconds. */
const END_MS = 2_000;

const LOOK_MS = 1_000;

class Stuck extends Error {}

interface Waiting {
  readonly task: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Threads that do tasks. When a thread ends, for any reason, only its own tasks fail: later messages of it are ignored,
 * and the next task gets a new thread. (A tinypool pool, as on a single machine, waits for ever for a thread that
 * called `process.exit`.)
 */
export class Threads {
  readonly module: string;
  readonly data: unknown;
  private readonly most: number;
  readonly timeout: number;
  private readonly threads = new Set<Thread>();
  private readonly waiting: Waiting[] = [];

  /** @param module as for `workerUrl`; its default export does a task @param timeout without a sign of life, in ms */
  constructor(module: string, data: unknown, most: number, timeout: number) {
    this.module = module;
    this.data = data;
    this.most = most;
    this.timeout = timeout;
  }

  run(task: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject });
      this.hand();
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.waiting.splice(0)) reject(new Error("the worker has ended"));
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private hand(): void {
    while (this.waiting.length > 0) {
      let [free] = [...this.threads].sort((one, other) => one.tasks - other.tasks);
      if ((free === undefined || free.tasks > 0) && this.threads.size < this.most) free = this.start();
      if (free === undefined || free.tasks >= AT_A_TIME) return;
      free.run(this.waiting.shift() as Waiting);
    }
  }

  private start(): Thread {
    const thread = new Thread(
      this,
      () => this.hand(),
      (unable) => {
        this.threads.delete(thread);
        // Another thread could not start either.
        if (unable !== undefined) for (const { reject } of this.waiting.splice(0)) reject(unable);
        this.hand();
      },
    );
    this.threads.add(thread);
    return thread;
  }
}

class Thread {
  private readonly worker: Worker;
  private readonly onFree: () => void;
  private readonly onEnd: (unable?: Error) => void;
  private readonly underWay = new Map<number, Waiting>();
  private count = 0;
  private hasEnded = false;
  /** The number of checks since the thread's last message. */
  private silence = 0;

  constructor(
    { module, data, timeout }: Pick<Threads, "module" | "data" | "timeout">,
    onFree: () => void,
    onEnd: (unable?: Error) => void,
  ) {
    this.onFree = onFree;
    this.onEnd = onEnd;
    // tinypool's format of worker data, so that modules run in either pool.
    const workerData = [{ module: workerUrl(module).href }, data];
    this.worker = new Worker(workerUrl("../fleet/worker/host"), { workerData });
    this.worker.on("message", (message: FromThread) => this.hear(message));
    this.worker.on("error", (error: unknown) => this.fail(new Error(`a thread ended: ${messageOf(error)}`)));
    this.worker.on("exit", (code) => this.fail(new Error(`a thread ended with exit code ${code}`)));
    // Checks are counted rather than time, so that a suspended or busy machine does not count as silence.
    const looking = setInterval(() => {
      if (this.tasks === 0) this.silence = 0;
      else if (++this.silence * LOOK_MS > timeout) this.giveUp(timeout);
    }, LOOK_MS).unref();
    this.worker.once("exit", () => clearInterval(looking));
  }

  get tasks(): number {
    return this.underWay.size;
  }

  run(waiting: Waiting): void {
    const id = this.count++;
    this.underWay.set(id, waiting);
    this.worker.postMessage({ id, task: waiting.task } satisfies ToThread);
  }

  async end(): Promise<void> {
    this.fail(new Error("the worker has ended"));
    const ended = new Promise<void>((resolve) => this.worker.once("exit", () => resolve()));
    const late = setTimeout(() => void this.worker.terminate(), END_MS);
    this.worker.postMessage({ close: true } satisfies ToThread);
    await ended;
    clearTimeout(late);
  }

  private hear(message: FromThread): void {
    if (this.hasEnded) return;
    this.silence = 0;
    if (message.kind === "alive") return;
    if (message.kind === "unable") {
      // The task is not the cause.
      const code = isErrorCode(message.code) ? message.code : "INTERNAL";
      this.fail(new BacklotError(code, `a thread could not start: ${message.message}`), true);
      void this.worker.terminate();
      return;
    }
    const waiting = this.underWay.get(message.id);
    this.underWay.delete(message.id);
    if (message.kind === "failed") waiting?.reject(new Error(message.message));
    else waiting?.resolve(message.answer);
    this.onFree();
  }

  /** Fails the first task as the hanging one; the others are lost with the thread. */
  private giveUp(timeout: number): void {
    const [[id, waiting] = []] = this.underWay;
    if (id !== undefined) this.underWay.delete(id);
    waiting?.reject(new Stuck(`a thread gave no sign of life for ${timeout / 1000} seconds`));
    this.fail(new Error("a thread was ended that gave no sign of life"));
    void this.worker.terminate();
  }

  private fail(error: Error, isUnable = false): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const lost = [...this.underWay.values()];
    this.underWay.clear();
    for (const { reject } of lost) reject(error);
    this.onEnd(isUnable ? error : undefined);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
