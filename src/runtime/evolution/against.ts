import { BacklotError } from "../../errors.js";
import type { TranscriptSource } from "../../files/index.js";
import { readTranscripts } from "../../files/readTranscripts.js";
import type { RecordPlace } from "../../io/index.js";
import type { Signal, TaskState } from "../../kit/internal.js";
import { checkRenames } from "../../schema/compare/checkRenames.js";
import { compareIntents } from "../../schema/compare/compare.js";
import { wholeRenames } from "../../schema/compare/renames.js";
import type { Renames, SchemaChange } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import type { Backend } from "../backend.js";
import type { PlainProblem } from "../replay/batch.js";
import { type DialogueReplay, type ReplayOptions, replayTranscript } from "../replay/replay.js";
import { divergencePointOf } from "./divergencePoint.js";
import { explain } from "./explain.js";
import { renamedEntities, renameTranscript } from "./rename.js";

/** How two versions of a schema are compared by replaying a corpus. */
export interface AgainstOptions extends Pick<ReplayOptions, "lenient" | "strict"> {
  /** What is called otherwise in the newer schema. Default: nothing is. */
  readonly renames?: Renames;
  /** Which dialogues to replay, by their ids. Default: all. */
  readonly only?: (id: string) => boolean;
  /** Stops the replay; what is done until then is reported. */
  readonly signal?: AbortSignal;
  /** Called after each dialogue with how many there were so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
  /** Called for each dialogue whose id occurred before in its file; it was replayed all the same. */
  readonly onDuplicate?: (problem: PlainProblem) => void;
}

/** A dialogue that matched on the older schema and diverges on the newer one. */
export interface BrokenDialogue {
  /** The dialogue. */
  readonly id: string;
  /** The index of the first command that the newer schema answers otherwise; `final` for the values at the end. */
  readonly index: number | "final";
  /** The command, as recorded. */
  readonly command: string | null;
  /** What the older schema answers there: signals, or the values at the end. */
  readonly was: readonly Signal[] | Readonly<Record<string, TaskState>>;
  /** What the newer one answers. */
  readonly is: readonly Signal[] | Readonly<Record<string, TaskState>>;
  /** The changes that led to it; empty where none is known to. */
  readonly because: readonly SchemaChange[];
}

/** A change with how many dialogues it breaks, alone or with others. */
export interface WeighedChange extends SchemaChange {
  /** How many dialogues it breaks, alone or with others. */
  readonly breaks: number;
}

/** What a change of schema does to a corpus. `dialogues` is the sum of the five counts that follow it. */
export interface AgainstReport {
  /** How many records were read. */
  readonly dialogues: number;
  /** They match on the newer schema as on the older one. */
  readonly unaffected: number;
  /** They match on the older schema and diverge on the newer one. */
  readonly broken: number;
  /** They diverged on the older schema already, and say nothing about the change. */
  readonly brokenBefore: number;
  /** Nothing was recorded that could be compared. */
  readonly unchecked: number;
  /** Records that are not dialogues. */
  readonly unreadable: number;
  /** Broken dialogues that no change explains. */
  readonly unexplained: number;
  /** Every difference of the schemas, those that break most dialogues first. */
  readonly changes: readonly WeighedChange[];
  /** The broken dialogues, in the order of the corpus. */
  readonly list: readonly BrokenDialogue[];
}

/**
 * Replays a corpus on two versions of its schema, and reports which dialogues a change breaks, at which turn, and
 * because of which difference. A dialogue breaks where it matched its recording on the older version and diverges
 * from it on the newer; its turn is the first whose signals the two versions give otherwise, whether the recording
 * observes them or not.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist, UNKNOWN_INTENT or UNKNOWN_SLOT for renames of what
 * is not there
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
      // What was cut off in the middle is no dialogue yet.
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
  const breaks = new Map<SchemaChange, number>();
  for (const { because } of list) for (const change of because) breaks.set(change, (breaks.get(change) ?? 0) + 1);
  return changes
    .map((change) => ({ ...change, breaks: breaks.get(change) ?? 0 }))
    .sort((one, other) => other.breaks - one.breaks);
}

/**
 * A dialogue that can be opened: plans for intents and entities that are gone are left out, since nothing can call
 * for them. What the dialogue does with them then breaks it at its turn.
 */
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
