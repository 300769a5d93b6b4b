import { availableParallelism } from "node:os";
import type { ByteRecord, RawRecord } from "../../base/io/index.js";
import type { TranscriptSource } from "../../transcript/files/index.js";
import { DuplicateIds, readLineBytes, readLineLists } from "../../transcript/files/readTranscripts.js";
import { dialogueOf } from "../../transcript/shape/storedRun.js";
import type { Backend } from "../backend.js";
import { type BatchRecord, type BatchResult, type PlainProblem, replayBatch } from "./batch.js";
import { ReplayPool, workerDataOf } from "./pool.js";
import type { Divergence, ReplayOptions } from "./replay.js";

/** Dialogues per batch: enough that messages between threads cost little, few enough for steady progress. */
export const BATCH = 50;
/** With fewer dialogues, starting threads costs more than it saves. */
const WORTH_THREADS = 1_000;

/** Options for replaying a corpus. There is no `onDone`, since dialogues may end in other threads. */
export interface ReplayCorpusOptions extends Omit<ReplayOptions, "onDone"> {
  /**
   * Number of threads, including this one; each boots a copy of the backend. Default: the number of cores, or one for a
   * small corpus.
   */
  readonly workers?: number;
  /** Filter of dialogues by id. Records that are not valid JSON have no id and are skipped. Default: all. */
  readonly only?: (id: string) => boolean;
  /** Stops the replay; the report covers the dialogues until then. */
  readonly signal?: AbortSignal;
  /** Called after each batch with the results so far. */
  readonly onProgress?: (summary: Readonly<CorpusSummary>) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
  /** Called for each dialogue with the id of an earlier one in its file; it is replayed all the same. */
  readonly onDuplicate?: (problem: PlainProblem) => void;
  /** Called with the id of each dialogue without anything recorded to compare. */
  readonly onUnchecked?: (id: string) => void;
  /** Called for each divergence. */
  readonly onDivergence?: (divergence: Divergence) => void;
  /** Receives the executed dialogues as JSON lines, in order; requires `record`. */
  readonly onLines?: (lines: string) => void | Promise<void>;
}

/** Result of replaying a corpus: `dialogues = matched + diverged + unchecked + unreadable`. */
export interface CorpusSummary {
  /** Number of records read. */
  dialogues: number;
  /** Dialogues that match their recording. */
  matched: number;
  /** Dialogues that diverge from their recording. */
  diverged: number;
  /** Dialogues without anything recorded to compare. */
  unchecked: number;
  /** Records that are not dialogues. */
  unreadable: number;
  /** Commands executed. */
  commands: number;
  /** Signals from the back-end. */
  signals: number;
  /** Refused commands that were not recorded as refused, and values that a lenient session accepted. */
  problems: number;
  /** Wall time, in seconds. */
  seconds: number;
  /** First divergence of each diverging dialogue; all of them with `keepGoing`. */
  divergences: Divergence[];
}

/**
 * Replays files of transcripts as a stream, in several threads if that is worthwhile. Results come in the order of the
 * files.
 * @throws BacklotError FILE_NOT_FOUND for a missing path
 */
export async function replayCorpus(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayCorpusOptions = {},
): Promise<CorpusSummary> {
  return sumResults(resultsOf(backend, recordBatches(source, options), options), options);
}

/** Sums results in order and calls the options' callbacks, wherever the batches were replayed. */
export async function sumResults(
  results: AsyncIterable<BatchResult>,
  options: ReplayCorpusOptions,
): Promise<CorpusSummary> {
  const start = performance.now();
  const summary: CorpusSummary = {
    dialogues: 0,
    matched: 0,
    diverged: 0,
    unchecked: 0,
    unreadable: 0,
    commands: 0,
    signals: 0,
    problems: 0,
    seconds: 0,
    divergences: [],
  };
  const ids = new DuplicateIds();
  for await (const result of results) {
    add(summary, result, options);
    if (options.onDuplicate !== undefined) reportDuplicates(result, ids, options.onDuplicate);
    summary.seconds = (performance.now() - start) / 1000;
    if (result.lines !== "") await options.onLines?.(result.lines);
    options.onProgress?.(summary);
    if (options.signal?.aborted) break;
  }
  summary.seconds = (performance.now() - start) / 1000;
  return summary;
}

function add(summary: CorpusSummary, result: BatchResult, options: ReplayCorpusOptions): void {
  for (const entry of result.entries) {
    summary[entry.status]++;
    if (entry.status === "unchecked") options.onUnchecked?.(entry.id);
    for (const divergence of entry.divergences) {
      summary.divergences.push(divergence);
      options.onDivergence?.(divergence);
    }
  }
  for (const problem of result.unreadable) options.onUnreadable?.(problem);
  // A truncated record is not a dialogue yet.
  const unreadable = result.unreadable.filter(({ code }) => code !== "TORN_LINE").length;
  summary.unreadable += unreadable;
  summary.dialogues += result.entries.length + unreadable;
  summary.commands += result.commands;
  summary.signals += result.signals;
  summary.problems += result.problems;
}

function reportDuplicates({ entries }: BatchResult, ids: DuplicateIds, report: (problem: PlainProblem) => void): void {
  for (const { id, ...place } of entries) {
    const duplicate = ids.add(id, place);
    if (duplicate !== null)
      report({ code: duplicate.code, message: duplicate.message, file: place.file, line: place.line });
  }
}

/** Groups the wanted records into batches. */
export function recordBatches(source: TranscriptSource, options: ReplayCorpusOptions): AsyncGenerator<RawRecord[]> {
  return batchesOf(readLineLists(source), options, BATCH, (record) => record);
}

/** Groups records into batches for passing on: lines of files as bytes, if every record is wanted. */
export function byteBatches(
  source: TranscriptSource,
  options: ReplayCorpusOptions,
  size: number,
): AsyncGenerator<(BatchRecord | ByteRecord)[]> {
  const plain = (record: RawRecord | ByteRecord) => ("bytes" in record ? record : plainRecord(record));
  // The source of a stream may reuse its memory.
  const isFiles = typeof source === "string" || Array.isArray(source);
  if (options.only !== undefined || !isFiles) return batchesOf(readLineLists(source), options, size, plain);
  return batchesOf(readLineBytes(source), options, size, plain);
}

async function* batchesOf<Read extends RawRecord | ByteRecord, Given>(
  lists: AsyncIterable<readonly Read[]>,
  { signal, only }: ReplayCorpusOptions,
  size: number,
  given: (record: Read) => Given,
): AsyncGenerator<Given[]> {
  let batch: Given[] = [];
  for await (const records of lists) {
    for (const record of records) {
      if (signal?.aborted) return;
      if (only !== undefined && !("bytes" in record) && !isWanted(record, only)) continue;
      batch.push(given(record));
      if (batch.length === size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

/** True if a record's id is wanted. Problems of a whole file are always reported. */
function isWanted(record: RawRecord, only: (id: string) => boolean): boolean {
  if ("problem" in record) return record.problem.code !== "BAD_LINE";
  try {
    const { id, _id } = dialogueOf(JSON.parse(record.text), record.line) as {
      readonly id?: unknown;
      readonly _id?: unknown;
    };
    const name = id ?? _id;
    return typeof name === "string" && only(name);
  } catch {
    return false;
  }
}

/** Returns the batches' results in order: in this thread for a small corpus or one worker, otherwise from a pool. */
async function* resultsOf(
  backend: Backend,
  source: AsyncGenerator<RawRecord[]>,
  options: ReplayCorpusOptions,
): AsyncGenerator<BatchResult> {
  const workers = options.workers ?? availableParallelism();
  const prefetched: RawRecord[][] = [];
  let isSmall = false;
  while (options.workers === undefined && !isSmall && prefetched.length * BATCH < WORTH_THREADS) {
    const { value, done } = await source.next();
    if (done === true) isSmall = true;
    else prefetched.push(value);
  }
  if (workers < 2 || isSmall) yield* inline(backend, chain(prefetched, source), options);
  else yield* pooled(backend, chain(prefetched, source), workers, options);
}

async function* chain(first: readonly RawRecord[][], rest: AsyncGenerator<RawRecord[]>): AsyncGenerator<RawRecord[]> {
  yield* first;
  yield* rest;
}

async function* inline(
  backend: Backend,
  source: AsyncGenerator<RawRecord[]>,
  options: ReplayCorpusOptions,
): AsyncGenerator<BatchResult> {
  for await (const batch of source) {
    yield replayBatch(backend, batch.map(plainRecord), replayOptions(options));
    // Lets the event loop handle Ctrl-C and the progress bar.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* pooled(
  backend: Backend,
  source: AsyncGenerator<RawRecord[]>,
  workers: number,
  options: ReplayCorpusOptions,
): AsyncGenerator<BatchResult> {
  const pool = await ReplayPool.start(workerDataOf(backend, replayOptions(options)), workers - 1);
  const underWay: Promise<BatchResult>[] = [];
  try {
    for await (const batch of source) {
      const records = batch.map(plainRecord);
      if (pool.isBusy) {
        // This thread, whose sandbox is already booted, takes a share of the work.
        underWay.push(Promise.resolve(replayBatch(backend, records, replayOptions(options))));
        await new Promise((resolve) => setImmediate(resolve));
      } else underWay.push(pool.run(records));
      // Awaiting the oldest batch first keeps the order of the files.
      while (underWay.length > pool.capacity) yield await (underWay.shift() as Promise<BatchResult>);
    }
    for (const result of underWay) yield await result;
  } finally {
    await Promise.allSettled(underWay);
    await pool.close();
  }
}

function plainRecord(record: RawRecord): BatchRecord {
  if (!("problem" in record)) return record;
  const { code, message, place } = record.problem;
  return { file: record.file, line: place.line ?? record.line, problem: { code, message } };
}

/** Returns the options for replaying each dialogue, with all defaults set. */
export function replayOptions({ keepGoing, lenient, strict, record, made }: ReplayCorpusOptions): ReplayOptions {
  return {
    keepGoing: keepGoing === true,
    lenient: lenient === true,
    strict: strict === true,
    record: record === true,
    ...(made === undefined ? {} : { made }),
  };
}
