import { Worker } from "node:worker_threads";
import { IdleThreads, silence } from "../../base/limits/idleThreads.js";

/** The most memory that the compiler may use, in MiB. */
export const MAX_MEMORY_MB = 2_048;

/** The compiled thread: beside this file, or in dist if this module runs from source. */
const WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/codegen/typecheck/worker.js" : "./worker.js",
  import.meta.url,
);

/** One idle thread, with the compiler loaded and the standard library parsed: two thirds of the cost of a check. */
const idle = new IdleThreads(1);

/** Takes a compiler thread for one check: the idle one, or a new one. With another memory limit, always a new one. */
export function takeThread(memoryMb: number): Worker {
  const kept = memoryMb === MAX_MEMORY_MB ? idle.take() : undefined;
  if (kept === undefined) return new Worker(WORKER, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  kept.ref();
  return kept;
}

/** Keeps a finished thread for the next check, for a minute, without keeping the process alive. One is enough. */
export async function keepThread(thread: Worker, memoryMb: number): Promise<void> {
  if (memoryMb !== MAX_MEMORY_MB || !idle.keep(thread)) await stopThread(thread);
}

/** Stops a thread at any point, and ignores its remaining messages. */
export async function stopThread(thread: Worker): Promise<void> {
  silence(thread);
  thread.on("error", () => undefined);
  await thread.terminate();
}
