import { createHash } from "node:crypto";
import type { Backend } from "../runtime/backend.js";
import { workerDataOf } from "../runtime/replay/pool.js";
import type { ReplayOptions } from "../runtime/replay/replay.js";
import type { ReplayWorkerData } from "../runtime/replay/worker.js";
import { build } from "./build.js";

/**
 * What the shards of one run have in common: intents, rows and behaviours as they were compiled, and the options. Its
 * id is the digest of all that and of this build of Backlot. So a worker needs no project of its own, and nothing of
 * another version is ever taken for this one's.
 */
export interface Run {
  readonly id: string;
  /** What its file holds. */
  readonly text: string;
}

/** A replay of a backend's intents with these options. */
export function runOf(backend: Backend, replay: ReplayOptions): Run {
  const { fixtures, behaviourFiles, backend: own, ...data } = workerDataOf(backend, replay);
  // Where results of booting are kept is each machine's own.
  const { cache: _cache, ...options } = own;
  const text = JSON.stringify({
    build: build(),
    ...data,
    backend: options,
    ...(fixtures && { fixtures: { ...fixtures, buffer: Buffer.from(fixtures.buffer).toString("base64") } }),
    ...(behaviourFiles && { behaviourFiles: [...behaviourFiles] }),
  });
  return { id: idOf(text), text };
}

/** What threads boot from, of the text of a run's file; null where the text is not that of the run. */
export function runData(id: string, text: string): ReplayWorkerData | null {
  if (idOf(text) !== id) return null;
  const { build: _build, fixtures, behaviourFiles, ...data } = JSON.parse(text);
  return {
    ...data,
    ...(fixtures && { fixtures: { ...fixtures, buffer: bytesOf(fixtures.buffer) } }),
    ...(behaviourFiles && { behaviourFiles: new Map(behaviourFiles) }),
  };
}

/** The digest of a text, as a name for files and jobs: the letter because BullMQ takes no numbers for ids. */
export function idOf(text: string): string {
  return `s${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
}

/** Whether a name is one that `idOf` makes: none leads out of a folder. */
export const isId = (name: unknown): name is string => typeof name === "string" && /^s[0-9a-f]{40}$/.test(name);

/** A buffer of its own, which begins where words may. */
function bytesOf(base64: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(base64, "base64")).buffer;
}
