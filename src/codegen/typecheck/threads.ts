import { Worker } from "node:worker_threads";
import { IdleThreads, silence } from "../../limits/idleThreads.js";

/** The most memory that the compiler may use, in MiB. */
export const MAX_MEMORY_MB = 2_048;

/** The compiled thread: beside this file, or in dist where this is run from sources. */
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/codegen/typecheck/worker.js" : "./worker.js",
  import.meta.url,
);

/**
 * One thread without work: it has the compiler loaded and the standard library parsed, two thirds of the cost of a
 * check.
 */
const idle = new IdleThreads(1);

/**
 * A thread with the compiler for one check: the one without work, or a new one. With another bound on memory always a
 * new one.
 */
export function takeThread(memoryMb: number): Worker {
  const kept = memoryMb === MAX_MEMORY_MB ? idle.take() : undefined;
  if (kept === undefined) return new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  kept.ref();
  return kept;
}

/** Keeps a thread that has answered for the next check, for a minute; it does not keep the process. One is enough. */
export async function keepThread(thread: Worker, memoryMb: number): Promise<void> {
  if (memoryMb !== MAX_MEMORY_MB || !idle.keep(thread)) await stopThread(thread);
}

/** Stops a thread, whatever it is at; what it may still say is of no interest. */
export async function stopThread(thread: Worker): Promise<void> {
  silence(thread);
  thread.on("error", () => undefined);
  await thread.terminate();
}
