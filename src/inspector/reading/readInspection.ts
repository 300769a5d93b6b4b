import { existsSync } from "node:fs";
import { BacklotError } from "../../errors.js";
import { readIntents, readLines } from "../../files/index.js";
import { parseRecord } from "../../files/readTranscripts.js";
import { version } from "../../io/version.js";
import { isObject } from "../../json/object.js";
import { projectBundle } from "../../project/projectBundle.js";
import type { ProjectSettings } from "../../project/settings.js";
import type { Backend } from "../../runtime/backend.js";
import { loadBackend } from "../../runtime/loadBackend.js";
import { replayTranscript } from "../../runtime/replay/replay.js";
import { domainsByIntent } from "../../schema/domains.js";
import { isStoredRun, RUN_BEGINS } from "../../transcript/shape/storedRun.js";
import type { Transcript } from "../../transcript/transcript.js";
import type {
  Entry,
  InspectedDialogue,
  InspectedProject,
  InspectedRun,
  Inspection,
  UnreadableRecord,
} from "../inspection.js";
import { classesOf } from "./classes.js";
import { entryOf } from "./entryOf.js";
import { Spool } from "./spool.js";

/** How dialogues are read for the page. */
export interface ReadInspectionOptions {
  /** What the page is called. */
  readonly title: string;
  /** Called with how many dialogues were read so far. */
  readonly onProgress?: (dialogues: number) => void;
}

/** Dialogues that were read: the index at hand, each dialogue on demand. */
export interface ReadInspection {
  readonly inspection: Inspection;
  /** The JSON text of an `InspectedDialogue`, by its place in the index. */
  dialogue(place: number): Promise<string>;
  /** Gives back the disk space. */
  close(): Promise<void>;
}

/**
 * Reads dialogues and the project that they belong to, replays each, and keeps them on disk.
 * @param files transcripts, stored rehearsals, executed dialogues
 * @throws BacklotError where a file or the project cannot be read; WRONG_FORMAT where there is no dialogue at all
 */
export async function readInspection(
  files: readonly string[],
  settings: ProjectSettings,
  { title, onProgress }: ReadInspectionOptions,
): Promise<ReadInspection> {
  const hasProject = existsSync(settings.intents);
  const backend = hasProject ? await loadBackend(settings.intents, settings.backend) : null;
  const spool = await Spool.open();
  try {
    const domains = domainsByIntent(backend?.intents ?? []);
    const entries: Entry[] = [];
    const unreadable: UnreadableRecord[] = [];
    for await (const raw of readLines(files)) {
      const record = "problem" in raw ? raw : parseRecord(raw);
      if ("problem" in record) {
        unreadable.push(unreadableOf(record.problem, record));
        continue;
      }
      const run = "text" in raw ? runOf(raw.text) : undefined;
      const { transcript } = record;
      const inspected: InspectedDialogue = { transcript, ...(run === undefined ? {} : { run }) };
      entries.push({ ...entryOf(transcript, record, run, domains), replay: replayOf(backend, transcript) });
      await spool.add(JSON.stringify(inspected));
      onProgress?.(entries.length);
    }
    if (entries.length === 0) throw noDialogue(files, unreadable);
    const project = hasProject ? await projectOf(settings) : null;
    const inspection = { backlot: version(), title, project, entries, unreadable };
    return { inspection, dialogue: (place) => spool.get(place), close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw error;
  } finally {
    backend?.close();
  }
}

async function projectOf(settings: ProjectSettings): Promise<InspectedProject> {
  const bundle = await projectBundle(settings);
  return { ...bundle, classes: await classesOf(await readIntents(settings.intents)) };
}

/** What replaying a dialogue comes to; null where its own rows or outcomes fit no intent. */
function replayOf(backend: Backend | null, transcript: Transcript): Entry["replay"] {
  if (backend === null) return null;
  try {
    return replayTranscript(backend, transcript).status;
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

function noDialogue(files: readonly string[], [first]: readonly UnreadableRecord[]): BacklotError {
  const why = first === undefined ? "" : `: ${first.message}`;
  return new BacklotError("WRONG_FORMAT", `there is no dialogue in ${files.join(", ")}${why}`);
}
