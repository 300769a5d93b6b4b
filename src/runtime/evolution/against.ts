import { BacklotError } from "../../base/errors.js";
import type { RecordPlace } from "../../base/io/index.js";
import { occurrences } from "../../base/json/occurrences.js";
import type { Signal, TaskState } from "../../kit/internal.js";
import { checkRenames } from "../../schema/compare/checkRenames.js";
import { compareIntents } from "../../schema/compare/compare.js";
import { wholeRenames } from "../../schema/compare/renames.js";
import type { Renames, SchemaChange } from "../../schema/index.js";
import type { TranscriptSource } from "../../transcript/files/index.js";
import { readTranscripts } from "../../transcript/files/readTranscripts.js";
import type { Transcript } from "../../transcript/index.js";
import type { Backend } from "../backend.js";
import type { PlainProblem } from "../replay/batch.js";
import { type DialogueReplay, type ReplayOptions, replayTranscript } from "../replay/replay.js";
import { divergencePointOf, explain } from "./divergencePoint.js";
import { renamedEntities, renameTranscript } from "./rename.js";

/** Options for comparing two versions of a schema by replaying a corpus. */
export interface AgainstOptions extends Pick<ReplayOptions, "lenient" | "strict"> {
  /** Renamed intents and slots of the newer schema. Default: none. */
  readonly renames?: Renames;
  /** Filter of dialogues by id. Default: all. */
  readonly only?: (id: string) => boolean;
  /** Stops the replay; the report covers the dialogues until then. */
  readonly signal?: AbortSignal;
  /** Called after each dialogue with the number so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
  /** Called for each dialogue with the id of an earlier one in its file; it is replayed all the same. */
  readonly onDuplicate?: (problem: PlainProblem) => void;
}

/** A dialogue that matched on the older schema and diverges on the newer one. */
export interface BrokenDialogue {
  /** Id of the dialogue. */
  readonly id: string;
  /** Index of the first command with another answer on the newer schema; `final` for the values at the end. */
  readonly index: number | "final";
  /** The command, as recorded. */
  readonly command: string | null;
  /** Answer on the older schema: signals, or the values at the end. */
  readonly was: readonly Signal[] | Readonly<Record<string, TaskState>>;
  /** Answer on the newer schema. */
  readonly is: readonly Signal[] | Readonly<Record<string, TaskState>>;
  /** The changes that caused it; empty if none is known. */
  readonly because: readonly SchemaChange[];
}

/** A change with the number of dialogues that it breaks. */
export interface WeighedChange extends SchemaChange {
  /** Number of dialogues that it breaks, alone or with other changes. */
  readonly breaks: number;
}

/** Effect of a schema change on a corpus. `dialogues` is the sum of the five counts after it. */
export interface AgainstReport {
  /** Number of records read. */
  readonly dialogues: number;
  /** Dialogues that match on both schemas. */
  readonly unaffected: number;
  /** Dialogues that match on the older schema and diverge on the newer one. */
  readonly broken: number;
  /** Dialogues that already diverged on the older schema, and say nothing about the change. */
  readonly brokenBefore: number;
  /** Dialogues without anything recorded to compare. */
  readonly unchecked: number;
  /** Records that are not dialogues. */
  readonly unreadable: number;
  /** Broken dialogues that no change explains. */
  readonly unexplained: number;
  /** All differences of the schemas, those that break most dialogues first. */
  readonly changes: readonly WeighedChange[];
  /** Broken dialogues, in the order of the corpus. */
  readonly list: readonly BrokenDialogue[];
}

/**
 * Replays a corpus on two versions of its schema, and reports which dialogues a change breaks, at which turn, and
 * because of which difference. A dialogue breaks if it matched its recording on the older version and diverges from it
 * on the newer; its turn is the first whose signals differ between the versions, whether the recording observes them or
 * not.
 * @throws BacklotError FILE_NOT_FOUND for a missing path, UNKNOWN_INTENT or UNKNOWN_SLOT for renames of unknown names
 */
export async function replayAgainst(
  old: Backend,
  next: Backend,
  source: TranscriptSource,
  options: AgainstOptions = {},
): Promise<AgainstReport> {
  checkRenames(old.intents, next.intents, options.renames ?? {});
  const renames = wholeRenames(old.intents, next.intents, options.renames ?? {});
  const changes = compareIntents(old.intents, next.intents, renames);
  const entities = renamedEntities(old.catalog, next.catalog, renames);
  const counts = { dialogues: 0, unaffected: 0, broken: 0, brokenBefore: 0, unchecked: 0, unreadable: 0 };
  const list: BrokenDialogue[] = [];
  for await (const read of readTranscripts(source)) {
    if (options.signal?.aborted === true) break;
    if (options.only !== undefined && !("transcript" in read && options.only(read.transcript.id))) continue;
    counts.dialogues += 1;
    if ("transcript" in read && read.duplicate !== undefined) options.onDuplicate?.(plainProblem(read.duplicate, read));
    try {
      if ("problem" in read) throw read.problem;
      const { transcript } = read;
      const before = replayTranscript(old, transcript, options);
      if (before.status !== "matched") {
        counts[before.status === "diverged" ? "brokenBefore" : "unchecked"] += 1;
        continue;
      }
      const renamed = fitted(renameTranscript(transcript, renames, entities), next);
      if (replayTranscript(next, renamed, options).status !== "diverged") {
        counts.unaffected += 1;
        continue;
      }
      counts.broken += 1;
      const record = { ...options, keepGoing: true, record: true };
      const was = replayTranscript(old, transcript, record) as Recorded;
      const is = replayTranscript(next, renamed, record) as Recorded;
      const { index, text, ...divergence } = divergencePointOf(transcript, was.record, is.record, renames);
      const because = explain(divergence, changes);
      const ends = index === "final" ? { was: was.record.state, is: is.record.state } : divergence;
      list.push({ id: transcript.id, index, command: text, was: ends.was, is: ends.is, because });
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      // A truncated record is not a dialogue yet.
      if (error.code === "TORN_LINE") counts.dialogues -= 1;
      else counts.unreadable += 1;
      options.onUnreadable?.(plainProblem(error, read));
    } finally {
      options.onProgress?.(counts.dialogues);
    }
  }
  const unexplained = list.filter(({ because }) => because.length === 0).length;
  return { ...counts, unexplained, changes: weighed(changes, list), list };
}

function plainProblem({ code, message, place }: BacklotError, { file, line }: RecordPlace): PlainProblem {
  return { code, message, file, line: place.line ?? line };
}

type Recorded = DialogueReplay & Required<Pick<DialogueReplay, "record">>;

function weighed(changes: readonly SchemaChange[], list: readonly BrokenDialogue[]): WeighedChange[] {
  const breaks = occurrences(list.flatMap(({ because }) => because));
  return changes
    .map((change) => ({ ...change, breaks: breaks.get(change) ?? 0 }))
    .sort((one, other) => other.breaks - one.breaks);
}

/** Removes plans for removed intents and entities, so that the dialogue opens; using them breaks it later. */
function fitted(transcript: Transcript, { catalog }: Backend): Transcript {
  const { outcomes, entities, tables, faults, ...rest } = transcript;
  const names = new Set([...catalog.values()].map(({ entity }) => entity));
  const kept = <Held>(record: Readonly<Record<string, Held>>, isKnown: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isKnown(name)));
  return {
    ...rest,
    ...(outcomes && { outcomes: kept(outcomes, (intent) => catalog.has(intent)) }),
    ...(entities && { entities: kept(entities, (entity) => names.has(entity)) }),
    ...(tables && { tables: kept(tables, (entity) => names.has(entity)) }),
    ...(faults && { faults: faults.filter(({ intent }) => catalog.has(intent)) }),
  };
}
