import { Worker } from "node:worker_threads";

/** The most memory that the compiler may use, in MiB. */
export const MAX_MEMORY_MB = 2_048;
/** How long a thread without work is kept, in milliseconds: `generate --watch` and `lint` after `lint` come before that. */
const IDLE_MS = 60_000;

/** The compiled thread: beside this file, or in dist where this is run from sources. */
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/codegen/typecheck/worker.js" : "./worker.js",
  import.meta.url,
);

/** A thread without work: it has the compiler loaded and the standard library parsed, two thirds of the cost of a check. */
let idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout } | null = null;

/** A thread with the compiler for one check: the one without work, or a new one. With another bound on memory always a new one. */
export function takeThread(memoryMb: number): Worker {
  if (idle === null || memoryMb !== MAX_MEMORY_MB) {
    return new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  }
  const { thread, timer } = idle;
  idle = null;
  clearTimeout(timer);
  silence(thread);
  thread.ref();
  return thread;
}

/** Keeps a thread that has answered for the next check, for a minute; it does not keep the process. One is enough. */
export async function keepThread(thread: Worker, memoryMb: number): Promise<void> {
  if (idle !== null || memoryMb !== MAX_MEMORY_MB) return stopThread(thread);
  const forget = (): void => {
    clearTimeout(timer);
    if (idle?.thread === thread) idle = null;
  };
  const timer = setTimeout(() => {
    forget();
    void thread.terminate();
  }, IDLE_MS);
  timer.unref();
  idle = { thread, timer };
  silence(thread);
  // Without work nothing goes wrong in it; should it end all the same, the next check has one of its own.
  thread.on("error", () => undefined);
  thread.on("exit", forget);
  thread.unref();
}

/** Stops a thread, whatever it is at; what it may still say is of no interest. */
export async function stopThread(thread: Worker): Promise<void> {
  silence(thread);
  thread.on("error", () => undefined);
  await thread.terminate();
}

/** Nobody listens to it any more. Listeners of Node's own, by which messages come at all, stay. */
function silence(thread: Worker): void {
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
}
