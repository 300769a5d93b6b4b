import { Worker } from "node:worker_threads";
import { BacklotError } from "../../errors.js";
import { workerUrl } from "../../runtime/assets.js";
import { isErrorCode } from "../errorCode.js";
import type { FromThread, ToThread } from "./host.js";

/** Tasks that a thread has at a time, so that it finds the next one also while this thread is at something else. */
const AT_A_TIME = 2;

/** How long a thread may take to end, in milliseconds. */
const END_MS = 2_000;

/** How often it is looked whether threads have said anything, in milliseconds. */
const LOOK_MS = 1_000;

/** That a thread which was at a task has said nothing for too long. */
export class Stuck extends Error {}

/** A task that waits for its answer. */
interface Waiting {
  readonly task: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Threads that do tasks. A thread that ends, whatever ended it, fails the tasks that it had, and no others: what it says
 * after that is not heard, and the next task has another thread. (A pool of tinypool, as a single machine has it, waits
 * for ever for a thread that called `process.exit`.)
 */
export class Threads {
  readonly module: string;
  readonly data: unknown;
  private readonly most: number;
  readonly timeout: number;
  private readonly threads = new Set<Thread>();
  private readonly waiting: Waiting[] = [];

  /**
   * @param module what the threads run, by its path in the built folder, as for `workerUrl`; it exports by default what
   * does a task
   * @param data what it finds as the second part of its `workerData`
   * @param most how many threads; each starts when it is needed
   * @param timeout for how long a thread that has something to do may give no sign of life, in milliseconds: then it is
   * ended, and what it was at fails with a Stuck error
   */
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

  /** Hands tasks out: each to the thread that has the fewest, and to a new one where all have some. */
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
  /** How often it was looked since the thread has said something. */
  private silence = 0;

  constructor(
    { module, data, timeout }: Pick<Threads, "module" | "data" | "timeout">,
    onFree: () => void,
    onEnd: (unable?: Error) => void,
  ) {
    this.onFree = onFree;
    this.onEnd = onEnd;
    // The form in which tinypool gives data: modules are the same wherever they run.
    const workerData = [{ module: workerUrl(module).href }, data];
    this.worker = new Worker(workerUrl("../fleet/worker/host"), { workerData });
    this.worker.on("message", (message: FromThread) => this.hear(message));
    this.worker.on("error", (error: unknown) => this.fail(new Error(`a thread ended: ${messageOf(error)}`)));
    this.worker.on("exit", (code) => this.fail(new Error(`a thread ended with exit code ${code}`)));
    // Looks are counted, not time: a machine that slept, or was at something else, has looked no more often.
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

  /** Lets it end what it started, such as a policy's process. */
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
      // Nothing of that is the fault of what there is to do.
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

  /** What it is at is the first of its tasks; the others are lost with it. */
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
