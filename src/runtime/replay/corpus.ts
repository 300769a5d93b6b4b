import { availableParallelism } from "node:os";
import { DuplicateIds } from "../../files/duplicateIds.js";
import type { TranscriptSource } from "../../files/index.js";
import { readLineBytes, readLineLists } from "../../files/readTranscripts.js";
import type { ByteRecord, RawRecord } from "../../io/index.js";
import { dialogueOf } from "../../transcript/shape/storedRun.js";
import type { Backend } from "../backend.js";
import { type BatchRecord, type BatchResult, type PlainProblem, replayBatch } from "./batch.js";
import { ReplayPool, workerDataOf } from "./pool.js";
import type { Divergence, ReplayOptions } from "./replay.js";

/** Dialogues a batch: large enough that a message between threads costs little, small enough that progress flows. */
export const BATCH = 50;
/** Below this many dialogues starting threads costs more than it saves. */
const WORTH_THREADS = 1_000;

/** How a corpus is replayed. There is no `onDone`: dialogues may be over in other threads. */
export interface ReplayCorpusOptions extends Omit<ReplayOptions, "onDone"> {
  /**
   * Threads, this one among them; each boots a backend like this one. Default: as many as the machine has cores; only
   * this one for a small corpus.
   */
  readonly workers?: number;
  /**
   * Which dialogues to replay, by their ids. Default: all. Records that are not valid JSON have none and are passed
   * over.
   */
  readonly only?: (id: string) => boolean;
  /** Stops the replay; what is done until then is reported. */
  readonly signal?: AbortSignal;
  /** Called after each batch with what is known so far. */
  readonly onProgress?: (summary: Readonly<CorpusSummary>) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
  /** Called for each dialogue whose id occurred before in its file; it was replayed all the same. */
  readonly onDuplicate?: (problem: PlainProblem) => void;
  /** Called with the id of each dialogue that recorded nothing that could be compared. */
  readonly onUnchecked?: (id: string) => void;
  /** Called for each dialogue that diverged. */
  readonly onDivergence?: (divergence: Divergence) => void;
  /** Takes the executed dialogues as JSON lines, in order; needs `record`. */
  readonly onLines?: (lines: string) => void | Promise<void>;
}

/** The result of replaying a corpus: `dialogues = matched + diverged + unchecked + unreadable`. */
export interface CorpusSummary {
  /** How many records were read. */
  dialogues: number;
  /** Dialogues that went as recorded. */
  matched: number;
  /** Dialogues that went another way. */
  diverged: number;
  /** Dialogues that recorded nothing that could be compared. */
  unchecked: number;
  /** Records that are not dialogues. */
  unreadable: number;
  /** Commands that were executed. */
  commands: number;
  /** Signals that the back-end gave. */
  signals: number;
  /** Refused commands that were not recorded as refused, and values that a lenient session let pass. */
  problems: number;
  /** Wall time, in seconds. */
  seconds: number;
  /** The first divergence of each dialogue that diverged; all of them with `keepGoing`. */
  divergences: Divergence[];
}

/**
 * Replays files of transcripts, streaming, over threads where that pays. Results come in the order of the files.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist
 */
export async function replayCorpus(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayCorpusOptions = {},
): Promise<CorpusSummary> {
  return sumResults(resultsOf(backend, recordBatches(source, options), options), options);
}

/**
 * Sums results up, in their order, and says on the way what there is to say: the second half of `replayCorpus`, wherever
 * the batches were replayed.
 */
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
  // What was cut off in the middle is no dialogue yet.
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

/** The records that are wanted, so many together. */
export function recordBatches(source: TranscriptSource, options: ReplayCorpusOptions): AsyncGenerator<RawRecord[]> {
  return batchesOf(readLineLists(source), options, BATCH, (record) => record);
}

/** The same, for who passes them on: of files of which every record is wanted, those that are lines as bytes. */
export function byteBatches(
  source: TranscriptSource,
  options: ReplayCorpusOptions,
  size: number,
): AsyncGenerator<(BatchRecord | ByteRecord)[]> {
  const plain = (record: RawRecord | ByteRecord) => ("bytes" in record ? record : plainRecord(record));
  // Who gives a stream may use its memory again.
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

/** Whether a record's id is asked for. What concerns a file as a whole is always reported. */
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

/**
 * The batches' results in order: in this thread where the corpus is small or one thread is wanted, else over a pool.
 */
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
    // Gives Ctrl-C and the progress bar a turn.
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
        // This thread, whose sandbox is up already, is as good as any.
        underWay.push(Promise.resolve(replayBatch(backend, records, replayOptions(options))));
        await new Promise((resolve) => setImmediate(resolve));
      } else underWay.push(pool.run(records));
      // The oldest is waited for, so results keep the order of the files.
      while (underWay.length > pool.capacity) yield await (underWay.shift() as Promise<BatchResult>);
    }
    for (const result of underWay) yield await result;
  } finally {
    await Promise.allSettled(underWay);
    await pool.close();
  }
}

/** A record that can be sent to another thread. */
function plainRecord(record: RawRecord): BatchRecord {
  if (!("problem" in record)) return record;
  const { code, message, place } = record.problem;
  return { file: record.file, line: place.line ?? record.line, problem: { code, message } };
}

/** What every dialogue is replayed by, with nothing left to defaults. */
export function replayOptions({ keepGoing, lenient, strict, record, made }: ReplayCorpusOptions): ReplayOptions {
  return {
    keepGoing: keepGoing === true,
    lenient: lenient === true,
    strict: strict === true,
    record: record === true,
    ...(made === undefined ? {} : { made }),
  };
}
