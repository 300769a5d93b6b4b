import { BacklotError, type ErrorCode } from "../../base/errors.js";
import type { RecordPlace } from "../../base/io/index.js";
import { type DialoguePlace, parseRecord } from "../../transcript/files/readTranscripts.js";
import type { Backend } from "../backend.js";
import { type Divergence, Replay, type ReplayOptions } from "./replay.js";

/** A problem as plain data, which can be sent to another thread. */
export interface PlainProblem {
  /** Code of the problem. */
  readonly code: ErrorCode;
  /** The problem, in a sentence. */
  readonly message: string;
  /** File of the record. */
  readonly file: string;
  /** Line of the record, from 1. */
  readonly line: number;
}

/** A record for a thread: its text, or the problem that replaces it. */
export type BatchRecord =
  | (RecordPlace & { readonly text: string })
  | {
      readonly file: string;
      readonly line: number;
      readonly problem: { readonly code: ErrorCode; readonly message: string };
    };

/** One dialogue of a batch, and its place. */
export interface BatchEntry extends DialoguePlace {
  readonly id: string;
  readonly status: "matched" | "diverged" | "unchecked";
  readonly divergences: readonly Divergence[];
}

/** Result of replaying some records. */
export interface BatchResult {
  readonly entries: readonly BatchEntry[];
  readonly unreadable: readonly PlainProblem[];
  readonly commands: number;
  readonly signals: number;
  readonly problems: number;
  /** The dialogues as executed, one JSON line each; empty unless requested. */
  readonly lines: string;
}

/** Replays records, one phase for all after the other. A record that is not a dialogue is only counted. */
export function replayBatch(backend: Backend, records: readonly BatchRecord[], options: ReplayOptions): BatchResult {
  const replays = records.map((record) => attempt(record, () => begin(backend, record, options)));
  const executed = replays.map((replay, i) => next(replay, records[i] as BatchRecord, execute));
  const reports = executed.map((replay, i) => next(replay, records[i] as BatchRecord, (one) => one.report()));
  const entries: BatchEntry[] = [];
  const unreadable: PlainProblem[] = [];
  const lines: string[] = [];
  const totals = { commands: 0, signals: 0, problems: 0 };
  for (const [i, result] of reports.entries()) {
    if ("code" in result) {
      unreadable.push(result);
      continue;
    }
    const { id, status, divergences } = result;
    entries.push({ id, status, divergences, ...placeOf(records[i] as BatchRecord) });
    totals.commands += result.commands;
    totals.signals += result.signals;
    totals.problems += result.problems;
    if (result.record !== undefined) lines.push(`${JSON.stringify(result.record)}\n`);
  }
  return { entries, unreadable, ...totals, lines: lines.join("") };
}

function placeOf(record: BatchRecord): DialoguePlace {
  const { file, line } = record;
  return "record" in record ? { file, line, record: record.record } : { file, line };
}

function begin(backend: Backend, record: BatchRecord, options: ReplayOptions): Replay | PlainProblem {
  const { file, line } = record;
  if ("problem" in record) return { ...record.problem, file, line };
  const read = parseRecord(record);
  if ("problem" in read) throw read.problem;
  const replay = new Replay(backend, read.transcript, options);
  replay.compileAhead();
  return replay;
}

function execute(replay: Replay): Replay {
  replay.execute();
  return replay;
}

function next<T>(replay: Replay | PlainProblem, record: BatchRecord, phase: (replay: Replay) => T): T | PlainProblem {
  return replay instanceof Replay ? attempt(record, () => phase(replay)) : replay;
}

function attempt<T>({ file, line }: BatchRecord, phase: () => T): T | PlainProblem {
  try {
    return phase();
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    return { code: error.code, message: error.message, file, line: error.place.line ?? line };
  }
}
