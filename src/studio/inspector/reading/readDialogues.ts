import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { replayTranscript } from "../../../runtime/replay/replay.js";
import { readLines } from "../../../transcript/files/index.js";
import { parseRecord } from "../../../transcript/files/readTranscripts.js";
import { isStoredRun, RUN_BEGINS } from "../../../transcript/shape/storedRun.js";
import type { Transcript } from "../../../transcript/transcript.js";
import type { Entry, InspectedDialogue, InspectedRun, UnreadableRecord } from "../inspection.js";
import { entryOf } from "./entryOf.js";
import type { Spool } from "./spool.js";

export interface Reading {
  readonly entries: Entry[];
  readonly unreadable: UnreadableRecord[];
  readonly spool: Spool;
  readonly backend: Backend | null;
  readonly lenient: boolean;
  readonly domains: ReadonlyMap<string, readonly string[]>;
  readonly onProgress: ((dialogues: number) => void) | undefined;
}

/** A run in a comparison of two. */
export interface RunFiles {
  /** Name of the run, unique in the comparison. */
  readonly name: string;
  /** Its executed dialogues or stored rehearsals. */
  readonly files: readonly string[];
}

/** Replays them, and adds them to the index and to the disk. @param run name of the run, if two are compared */
export async function readDialogues(files: readonly string[], run: string | null, into: Reading): Promise<void> {
  const { entries, unreadable, spool, domains, onProgress } = into;
  for await (const raw of readLines(files)) {
    const record = "problem" in raw ? raw : parseRecord(raw);
    if ("problem" in record) {
      unreadable.push(unreadableOf(record.problem, record));
      continue;
    }
    const rehearsed = "text" in raw ? runOf(raw.text) : undefined;
    const { transcript, file, line } = record;
    const inspected: InspectedDialogue = { transcript, ...(rehearsed === undefined ? {} : { run: rehearsed }) };
    const entry = entryOf(transcript, { run, file, line }, rehearsed, domains);
    entries.push({ ...entry, replay: replayOf(into, transcript) });
    await spool.add(JSON.stringify(inspected));
    onProgress?.(entries.length);
  }
}

/** Replays a dialogue; null if its own rows or outcomes fit no intent. */
function replayOf({ backend, lenient }: Reading, transcript: Transcript): Entry["replay"] {
  if (backend === null) return null;
  try {
    return replayTranscript(backend, transcript, { lenient }).status;
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}

function runOf(text: string): InspectedRun | undefined {
  if (!text.startsWith(RUN_BEGINS)) return undefined;
  const value: unknown = JSON.parse(text);
  if (!isStoredRun(value)) return undefined;
  const { plan, outcome, violations, error } = value as Readonly<Record<string, unknown>>;
  return {
    plan,
    outcome: String(outcome),
    violations: Array.isArray(violations) ? violations.filter(isObject).map(violationOf) : [],
    error: isObject(error) ? { code: String(error["code"]), message: String(error["message"]) } : null,
  };
}

const violationOf = (violation: Readonly<Record<string, unknown>>): InspectedRun["violations"][number] => ({
  property: String(violation["property"]),
  turn: Number(violation["turn"]),
  message: String(violation["message"]),
});

function unreadableOf(
  { message, hint, place }: BacklotError,
  { file, line }: { file: string; line: number },
): UnreadableRecord {
  return { file: place.file ?? file, line: place.line ?? line, message, hint };
}
