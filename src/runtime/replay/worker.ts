import { workerData } from "node:worker_threads";
import type { IntentSpec, Packed } from "../../kit/internal.js";
import type { BackendOptions } from "../backendOptions.js";
import { bootBackend } from "../loadBackend.js";
import { type BatchRecord, type BatchResult, replayBatch } from "./batch.js";
import type { ReplayOptions } from "./replay.js";

/** Start parameters of a thread in the pool. */
export interface ReplayWorkerData {
  readonly specs: readonly IntentSpec[];
  readonly fixtures?: Packed;
  readonly behaviours?: string;
  readonly behaviourFiles?: ReadonlyMap<string, string>;
  readonly backend: BackendOptions;
  readonly replay: ReplayOptions;
}

// Tinypool passes its own data first and ours second.
const [, data] = workerData as [unknown, ReplayWorkerData];
const catalog = new Map(data.specs.map((spec) => [spec.command, spec]));
const { fixtures, behaviours, behaviourFiles } = data;
const compiled = {
  intents: [],
  catalog,
  ...(fixtures && { fixtures }),
  ...(behaviours !== undefined && { behaviours }),
  ...(behaviourFiles !== undefined && { behaviourFiles }),
};
const backend = await bootBackend(compiled, data.backend);

/** Replays one batch; called by the pool. */
export default function replay(records: readonly BatchRecord[]): BatchResult {
  return replayBatch(backend, records, data.replay);
}
