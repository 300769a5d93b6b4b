/** Work on many machines: public functions whose files, and the packages of the queue, are loaded on the first call. */

import type { CorpusReport, Made } from "../corpora/making/index.js";
import type { Backend } from "../runtime/backend.js";
import type { CorpusSummary } from "../runtime/replay/corpus.js";
import type { MutationReport } from "../testing/mutation/index.js";
import type { RehearsalReport } from "../testing/rehearsals/rehearsePlans.js";
import type { TranscriptSource } from "../transcript/files/index.js";
import type { MakeFleetOptions } from "./makeFleet.js";
import type { MutateFleetOptions } from "./mutateFleet.js";
import type { RehearseFleetOptions } from "./rehearseFleet.js";
import type { ReplayFleetOptions } from "./replayFleet.js";
import type { FleetWorker, WorkerOptions } from "./worker/startWorker.js";

export type { MakeFleetOptions } from "./makeFleet.js";
export type { MutateFleetOptions } from "./mutateFleet.js";
export type { RehearseFleetOptions } from "./rehearseFleet.js";
export type { ReplayFleetOptions } from "./replayFleet.js";
export type { FleetWorker, WorkerOptions } from "./worker/startWorker.js";

/**
 * Replays files of transcripts as `replayCorpus` does, with the same result, by workers (`startWorker`,
 * `backlot worker`) on any number of machines. Finished work is not repeated: an interrupted replay continues, and a
 * second identical one joins the first.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist; MISSING_PACKAGE without bullmq and ioredis; BAD_OPTION
 * or QUEUE_UNREACHABLE for the queue; FLEET_FOLDER if a worker does not see the shared folder
 */
export async function replayFleet(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayFleetOptions,
): Promise<CorpusSummary> {
  return (await import("./replayFleet.js")).replayFleet(backend, source, options);
}

/**
 * Makes a corpus as `make` does with a folder, identical byte for byte, by workers on any number of machines. Finished
 * work is not repeated. Workers that may run models (`policies` of `startWorker`) call them, in the same folder as this
 * process, with the same files, within one budget.
 * @throws BacklotError as `make` does, and as `replayFleet` does for the queue; FLEET_POLICY if a worker may not call
 * the models, or has other ones
 */
export async function makeFleet(options: MakeFleetOptions): Promise<Made<CorpusReport>> {
  return (await import("./makeFleet.js")).makeFleet(options);
}

/**
 * Rehearses a policy on plans as `rehearse` does, with the same report, by workers on any number of machines. Any
 * policy but the reference policy runs outside of the sandbox, on workers that may run it (`policies` of
 * `startWorker`), in the same folder as this process, with the same files. Its rehearsals are played anew each time.
 * @throws BacklotError BAD_POLICY; as `replayFleet` does for the queue; FLEET_POLICY if a worker may not run the
 * policy, or has another one
 */
export async function rehearseFleet(backend: Backend, options: RehearseFleetOptions): Promise<RehearsalReport> {
  return (await import("./rehearseFleet.js")).rehearseFleet(backend, options);
}

/**
 * Makes mutants of a project as `mutate` does, and lets workers on any number of machines replay the dialogues on them.
 * The project's vitest tests, if requested, run in this process, on mutants that no dialogue noticed.
 * @throws BacklotError as `mutate` does, and as `replayFleet` does for the queue; BAD_OPTION for a policy
 */
export async function mutateFleet(options: MutateFleetOptions): Promise<MutationReport> {
  return (await import("./mutateFleet.js")).mutateFleet(options);
}

/**
 * Starts a worker for `backlot … --queue` and the functions above. It needs no project: intents, rows and behaviours
 * come with the run.
 * @throws BacklotError MISSING_PACKAGE without bullmq and ioredis; BAD_OPTION or QUEUE_UNREACHABLE for the queue
 */
export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  return (await import("./worker/startWorker.js")).startWorker(options);
}
