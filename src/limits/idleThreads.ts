import type { Worker } from "node:worker_threads";

/**
 * How long a thread without work is kept, in milliseconds: the next test of a file comes before that, and the next
 * `lint`.
 */
const IDLE_MS = 60_000;

/**
 * Threads without work, for whoever wants one next: to start a thread and to load its code costs more than most of
 * its work.
 */
export class IdleThreads {
  private readonly most: number;
  /** The one kept last comes last. */
  private readonly threads: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = [];

  /** @param most how many are kept at a time */
  constructor(most: number) {
    this.most = most;
  }

  /** The thread that was kept last, to which nobody listens, or undefined. */
  take(): Worker | undefined {
    const thread = this.threads.at(-1)?.thread;
    if (thread === undefined) return undefined;
    this.forget(thread);
    silence(thread);
    return thread;
  }

  /**
   * Keeps a thread for a minute, unless enough are kept: it does not keep the process.
   * @returns whether it is kept
   */
  keep(thread: Worker): boolean {
    if (this.threads.length >= this.most) return false;
    const timer = setTimeout(() => {
      this.forget(thread);
      void thread.terminate();
    }, IDLE_MS);
    timer.unref();
    this.threads.push({ thread, timer });
    silence(thread);
    // Without work nothing goes wrong in it; should it end all the same, whoever comes next has one of its own.
    thread.on("error", () => undefined);
    thread.on("exit", () => this.forget(thread));
    thread.unref();
    return true;
  }

  private forget(thread: Worker): void {
    const at = this.threads.findIndex((one) => one.thread === thread);
    const [forgotten] = at < 0 ? [] : this.threads.splice(at, 1);
    clearTimeout(forgotten?.timer);
  }
}

/** Nobody listens to a thread any more. Listeners of Node's own, by which messages come at all, stay. */
export function silence(thread: Worker): void {
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
}
