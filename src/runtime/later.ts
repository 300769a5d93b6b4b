import type { TranscriptSource } from "../files/index.js";
import type { Backend } from "./backend.js";
import type { AgainstOptions, AgainstReport } from "./evolution/against.js";
import type { CorpusOptions, CorpusSummary } from "./replay/corpus.js";

/*
 * Public functions whose files are loaded when they are first called: who opens sessions does not wait for what reads
 * and compares corpora.
 */

/**
 * Replays files of transcripts, streaming, over threads where that pays. Results come in the order of the files.
 * @throws BacklotError FILE_NOT_FOUND where a path does not exist
 */
export async function replayCorpus(
  backend: Backend,
  source: TranscriptSource,
  options: CorpusOptions = {},
): Promise<CorpusSummary> {
  return (await import("./replay/corpus.js")).replayCorpus(backend, source, options);
}

/**
 * Replays a corpus on two versions of its schema, and tells which dialogues a change breaks, at which turn, and because
 * of which difference. A dialogue breaks where it matched its recording on the older version and diverges from it on the
 * newer; its turn is the first whose signals the two versions give otherwise, whether the recording observes them or not.
 * @throws BacklotError FILE_NOT_FOUND where a path does not exist
 */
export async function replayAgainst(
  old: Backend,
  next: Backend,
  source: TranscriptSource,
  options: AgainstOptions = {},
): Promise<AgainstReport> {
  return (await import("./evolution/against.js")).replayAgainst(old, next, source, options);
}
