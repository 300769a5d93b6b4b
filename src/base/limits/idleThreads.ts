import type { Worker } from "node:worker_threads";

/** Time that a thread without work is kept, in milliseconds: enough for the next test of a file or the next `lint`. */
const IDLE_MS = 60_000;

/** Threads kept for reuse: starting a thread and loading its code costs more than most of its work. */
export class IdleThreads {
  private readonly most: number;
  /** The most recently kept comes last. */
  private readonly threads: { readonly thread: Worker; readonly timer: NodeJS.Timeout }[] = [];

  constructor(most: number) {
    this.most = most;
  }

  take(): Worker | undefined {
    const thread = this.threads.at(-1)?.thread;
    if (thread === undefined) return undefined;
    this.forget(thread);
    silence(thread);
    return thread;
  }

  /**
   * Keeps a thread for a minute, unless enough are kept. A kept thread does not keep the process alive.
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
    // Without work nothing fails in it; if it ends all the same, the next user starts another.
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

/** Removes the listeners of a thread. Node's own, by which messages arrive at all, stay. */
export function silence(thread: Worker): void {
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
}
