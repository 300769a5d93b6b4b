import { BacklotError } from "../base/errors.js";
import type { ByteRecord } from "../base/io/index.js";
import type { Backend } from "../runtime/backend.js";
import type { BatchRecord, BatchResult, PlainProblem } from "../runtime/replay/batch.js";
import {
  byteBatches,
  type CorpusSummary,
  type ReplayCorpusOptions,
  replayOptions,
  sumResults,
} from "../runtime/replay/corpus.js";
import { workerDataOf } from "../runtime/replay/pool.js";
import type { ReplayOptions } from "../runtime/replay/replay.js";
import type { TranscriptSource } from "../transcript/files/index.js";
import { fleetResults } from "./coordinate.js";
import type { FleetOptions } from "./options.js";
import { portableOptions } from "./portableOptions.js";
import { type Run, runOf } from "./run.js";
import { recordForm } from "./shared/recordForm.js";

const SHARD = 1_000;
/** The largest number of dialogues set aside before the cause is assumed to be elsewhere. */
const MAX_SET_ASIDE = 20;

/** Options of `replayFleet`. */
export interface ReplayFleetOptions extends Omit<ReplayCorpusOptions, "workers">, FleetOptions {
  /** Called after each shard, in any order, with the number of replayed dialogues. */
  readonly onReplayed?: (dialogues: number) => void;
  /**
   * Called for each dialogue that no worker could replay; the others continue. Default: the first one ends the replay
   * with a DIALOGUE_FAILED error.
   */
  readonly onSetAside?: (problem: PlainProblem) => void;
}

export async function replayFleet(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayFleetOptions,
): Promise<CorpusSummary> {
  const { queue, shardSize = SHARD, onMessage = () => undefined, signal = new AbortController().signal } = options;
  const batches = byteBatches(source, options, shardSize);
  const results = fleetResults<BatchRecord | ByteRecord, BatchResult>({
    queue,
    ...(options.shared === undefined ? {} : { shared: options.shared }),
    run: replayRun(backend, replayOptions(options)),
    form: recordForm,
    next: async () => {
      const { value, done } = await batches.next();
      return done === true ? null : value;
    },
    say: onMessage,
    ...(options.onReplayed && { onDone: options.onReplayed }),
    setAside: settingAside(options.onSetAside),
    signal,
  });
  return sumResults(results, options);
}

export function replayRun(backend: Backend, replay: ReplayOptions): Run {
  const { backend: options, ...data } = workerDataOf(backend, replay);
  return runOf("replay", { ...data, backend: portableOptions(options) });
}

function settingAside(
  onSetAside: ReplayFleetOptions["onSetAside"],
): (record: BatchRecord | ByteRecord, reason: string) => [] {
  let count = 0;
  return ({ file, line, ...record }, reason) => {
    const id = "text" in record ? idIn(record.text) : null;
    const name = id === null ? `the dialogue at ${file}:${line}` : `the dialogue ${id}`;
    const message = `${name} could not be replayed by any worker: ${reason}`;
    if (onSetAside === undefined) throw new BacklotError("DIALOGUE_FAILED", message, { place: { file, line } });
    onSetAside({ code: "DIALOGUE_FAILED", message, file, line });
    count += 1;
    if (count < MAX_SET_ASIDE) return [];
    const many = `${MAX_SET_ASIDE} dialogues failed, the last one so: ${reason}`;
    throw new BacklotError("DIALOGUE_FAILED", many, { place: { file, line } });
  };
}

/** Returns the id in the text of a possibly invalid dialogue, or null. */
function idIn(text: string): string | null {
  const [, id] = /"_?id"\s*:\s*"((?:[^"\\]|\\.){1,200})"/.exec(text.slice(0, 2_000)) ?? [];
  return id ?? null;
}
