/**
 * Replays on many machines: public functions whose files, and the packages of the queue, are loaded when they are first
 * called.
 */
import type { TranscriptSource } from "../files/index.js";
import type { Backend } from "../runtime/backend.js";
import type { CorpusSummary } from "../runtime/replay/corpus.js";
import type { ReplayFleetOptions } from "./replayFleet.js";
import type { FleetWorker, WorkerOptions } from "./startWorker.js";

export type { ReplayFleetOptions } from "./replayFleet.js";
export type { FleetWorker, WorkerOptions } from "./startWorker.js";

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
  return (await import("./replayFleet.js")).replayFleet(backend, source, options);
}

/**
 * Starts a worker for `replayFleet` and `backlot replay --queue`. It needs no project: intents, rows and behaviours come
 * with the run.
 * @throws BacklotError MISSING_PACKAGE without bullmq and ioredis; BAD_OPTION or QUEUE_UNREACHABLE for the queue
 */
export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  return (await import("./startWorker.js")).startWorker(options);
}
