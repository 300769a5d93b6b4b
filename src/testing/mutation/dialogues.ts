import { BacklotError } from "../../base/errors.js";
import type { RawRecord } from "../../base/io/index.js";
import { tryParseCommand } from "../../labels/index.js";
import type { Backend } from "../../runtime/backend.js";
import type { PlainProblem } from "../../runtime/replay/batch.js";
import { type ReplayOptions, replayTranscript } from "../../runtime/replay/replay.js";
import { formatTranscript } from "../../transcript/files/index.js";
import { parseRecord, readLines } from "../../transcript/files/readTranscripts.js";
import type { Transcript } from "../../transcript/index.js";
import { RUN_BEGINS } from "../../transcript/shape/storedRun.js";
import type { DialogueText } from "./trials/project.js";

/** A dialogue of the project that matches its recording, with its coverage. */
export interface KnownDialogue extends DialogueText {
  readonly transcript: Transcript;
  readonly intents: ReadonlyMap<string, number>;
  readonly reached: ReadonlyMap<string, ReadonlySet<number>>;
  /** True if it holds recorded data that a replay can compare. */
  readonly isChecked: boolean;
  /** True if it is played from a plan, so that no file holds its labels. */
  readonly isPlanned: boolean;
}

const MAX_LISTED = 5;

/**
 * Reads dialogues, and replays them on the unchanged project. @throws BacklotError BASELINE_DIVERGES if one already
 * diverges
 */
export async function knownDialogues(
  backend: Backend,
  files: readonly string[],
  planned: readonly RawRecord[],
  options: Pick<ReplayOptions, "strict" | "lenient">,
  onUnreadable: (problem: PlainProblem) => void,
): Promise<readonly KnownDialogue[]> {
  const known: KnownDialogue[] = [];
  const diverged: string[] = [];
  for await (const raw of recordsOf(files, planned)) {
    const { file, line } = raw;
    const read = "problem" in raw ? raw : parseRecord(raw);
    if ("problem" in read) {
      const { code, message } = read.problem;
      onUnreadable({ code, message, file, line });
      continue;
    }
    if (!("text" in raw)) continue;
    const { transcript } = read;
    // Labels are changed in the dialogue alone, without data stored with it.
    const text = raw.text.startsWith(RUN_BEGINS) ? formatTranscript(transcript) : raw.text;
    let counts: readonly number[] = [];
    try {
      const onDone: Partial<ReplayOptions> =
        backend.counted === undefined
          ? {}
          : {
              onDone(session) {
                counts = session.counts();
              },
            };
      const { status } = replayTranscript(backend, transcript, { ...options, ...onDone });
      if (status === "diverged") diverged.push(transcript.id);
      const { column, record } = raw;
      const reached = reachedLines(backend, counts);
      const intents = intentsOf(transcript);
      const isChecked = status !== "unchecked";
      const isPlanned = planned.includes(raw);
      known.push({
        ...{ id: transcript.id, file, line, column, record, text },
        ...{ transcript, intents, reached, isChecked, isPlanned },
      });
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      onUnreadable({ code: error.code, message: error.message, file, line });
    }
  }
  if (diverged.length > 0) throw divergesAlready(diverged, known.length);
  return known;
}

async function* recordsOf(files: readonly string[], planned: readonly RawRecord[]): AsyncGenerator<RawRecord> {
  yield* readLines(files);
  yield* planned;
}

function reachedLines(backend: Backend, counts: readonly number[]): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    (backend.counted ?? []).map(({ file, lines }) => [
      file,
      new Set(lines.flatMap(([counter, line]) => ((counts[counter] ?? 0) > 0 ? [line] : []))),
    ]),
  );
}

function intentsOf({ turns }: Transcript): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const turn of turns) {
    if (turn.author !== "System") continue;
    const command = tryParseCommand(turn.command);
    if (command?.kind !== "start") continue;
    counts.set(command.intent.text, (counts.get(command.intent.text) ?? 0) + 1);
  }
  return counts;
}

function divergesAlready(ids: readonly string[], all: number): BacklotError {
  const listed = ids.slice(0, MAX_LISTED).join(", ");
  const more = ids.length > MAX_LISTED ? " …" : "";
  const message = `${ids.length} of ${all} dialogues diverge before anything is changed: ${listed}${more}`;
  return new BacklotError("BASELINE_DIVERGES", message);
}
