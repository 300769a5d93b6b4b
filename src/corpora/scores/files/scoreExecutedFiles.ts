import { BacklotError } from "../../../base/errors.js";
import type { ByteSource, RawRecord } from "../../../base/io/index.js";
import { stampOf } from "../../../base/io/stamp.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { readLines, readTranscripts } from "../../../transcript/files/index.js";
import { readIntents } from "../../../transcript/files/loadIntents.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { asTranscript, type Transcript } from "../../../transcript/index.js";
import { plainNumbers } from "../../../transcript/shape/parse.js";
import { isTornRun, tornRun } from "../../../transcript/shape/storedRun.js";
import type { FacetName } from "../executed/facets.js";
import { scoreExecuted } from "../executed/report.js";
import type { End, ExecutedDialogue } from "../executed/trajectory.js";
import { noteOf, type ReportNote, unreadableNote } from "../report.js";
import { WORST } from "../score.js";
import type { FileScore, ScoreFilesOptions } from "./stored.js";

/** Options for scoring files of executed dialogues. */
export interface ScoreExecutedFilesOptions extends ScoreFilesOptions {
  /** The gold dialogues: a file or folder of transcripts with signals or final values. Default: none. */
  readonly gold?: string;
  /** The folder of intents, for domains, slot types and queries. Default: none. */
  readonly intents?: string;
  /** Breakdowns to show as tables, such as `intent`; the entries hold all. Default: those of at most 40 rows. */
  readonly show?: readonly FacetName[];
}

/**
 * Scores files of executed dialogues, lines of `backlot replay --out` or transcripts with signals, as `scoreExecuted`
 * defines it.
 * @param paths files or folders; `-` for standard input
 * @throws BacklotError if dialogues, gold or intents cannot be read
 * @example
 * ```ts
 * import { numbersOf, scoreExecutedFiles } from "backlot/corpora";
 *
 * const { report } = await scoreExecutedFiles(["examples"], { gold: "examples", intents: "intents" });
 * console.assert(numbersOf(report)["goalCompletion"] === 1);
 * ```
 */
export async function scoreExecutedFiles(
  paths: readonly string[],
  { gold: goldPath, intents: folder, show, worst = WORST, stdin }: ScoreExecutedFilesOptions = {},
): Promise<FileScore> {
  const [executed, gold] = await Promise.all([
    readExecuted(paths, stdin),
    goldPath === undefined ? null : readGold(goldPath),
  ]);
  if (gold !== null && executed.dialogues.every(({ id }) => !gold.gold.has(id)))
    throw noneIn(gold.gold, executed.dialogues);
  const intents = folder === undefined ? undefined : resolveIntents(await readIntents(intentsIn(folder))).intents;
  const report = scoreExecuted(executed.dialogues, {
    ...given({ gold: gold?.gold, intents, show }),
    worst,
    notes: [...executed.notes, ...(gold?.notes ?? []), ...(await madeNotes(executed, folder))],
  });
  const [executedOn] = executed.made.intents;
  return {
    report,
    data: { gold: goldPath, intents: folder },
    system: { run: paths },
    ...(executedOn === undefined ? {} : { hashes: { "intents they were executed on": executedOn } }),
  };
}

/** Notes if dialogues were executed by several versions, or with intents other than the present ones. */
async function madeNotes({ made }: ExecutedDialogues, intents: string | undefined): Promise<ReportNote[]> {
  const present = intents === undefined ? undefined : (await stampOf(intents))?.sha256;
  const others = [...made.intents].filter((hash) => present !== undefined && hash !== present);
  const several = (all: ReadonlySet<string>): string[] => (all.size > 1 ? [...all] : []);
  return [
    ...noteOf("versions of Backlot executed the dialogues", several(made.backlot)),
    ...noteOf("states of the intents were used to execute the dialogues", several(made.intents).map(short)),
    ...noteOf(`states of the intents were used to execute, unlike ${intents} as it is now`, others.map(short)),
  ];
}

const short = (hash: string): string => hash.slice(0, 12);

interface ExecutedDialogues {
  readonly dialogues: readonly ExecutedDialogue[];
  readonly made: { readonly backlot: ReadonlySet<string>; readonly intents: ReadonlySet<string> };
  readonly notes: readonly ReportNote[];
}

/** Reads lines of `replay --out` or `rehearse --out`, or transcripts. The first of several with equal ids counts. */
async function readExecuted(paths: readonly string[], stdin: ByteSource = process.stdin): Promise<ExecutedDialogues> {
  const dialogues = new Map<string, ExecutedDialogue>();
  const made = { backlot: new Set<string>(), intents: new Set<string>() };
  const twice: string[] = [];
  const broken = new Broken();
  for await (const record of readLines(paths.length === 1 && paths[0] === "-" ? stdin : paths)) {
    const dialogue = broken.keep(record, () => ("text" in record ? executedOf(record.text, record, made) : null));
    if (dialogue === null) continue;
    if (dialogues.has(dialogue.id)) twice.push(dialogue.id);
    else dialogues.set(dialogue.id, dialogue);
  }
  if (dialogues.size === 0) throw broken.first ?? nothing(paths);
  return {
    dialogues: [...dialogues.values()],
    made,
    notes: [...broken.notes("records"), ...notesOf(twice, "executed")],
  };
}

async function readGold(
  path: string,
): Promise<{ readonly gold: ReadonlyMap<string, Transcript>; readonly notes: readonly ReportNote[] }> {
  const gold = new Map<string, Transcript>();
  const twice: string[] = [];
  const broken = new Broken();
  for await (const record of readTranscripts(path)) {
    const transcript = broken.keep(record, () => ("transcript" in record ? record.transcript : null));
    if (transcript === null) continue;
    if (gold.has(transcript.id)) twice.push(transcript.id);
    else gold.set(transcript.id, transcript);
  }
  if (gold.size === 0) throw (await holdsRuns(path)) ? notGold(path) : (broken.first ?? nothing([path]));
  return { gold, notes: [...broken.notes("gold records"), ...notesOf(twice, "gold")] };
}

async function holdsRuns(path: string): Promise<boolean> {
  for await (const record of readLines([path])) {
    const run = "text" in record ? parsed(record.text) : null;
    return isObject(run) && isObject(run.state) && Array.isArray(run.calls);
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function notGold(path: string): BacklotError {
  const what = "holds dialogues as `backlot replay --out` writes them, and gold are the transcripts that were replayed";
  const way = `\`backlot score run ${path} --gold TRANSCRIPTS\` scores these dialogues`;
  return new BacklotError("BAD_LINE", `${path} ${what}: ${way}`, { place: { file: path } });
}

/** Reads a transcript, or a line of `replay --out` without the parts that scoring derives from its turns. */
function executedOf(
  text: string,
  { file, line }: RawRecord,
  seen: { readonly backlot: Set<string>; readonly intents: Set<string> },
): ExecutedDialogue {
  const place = { file, line };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (isTornRun(text)) throw tornRun(place);
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BacklotError("BAD_LINE", `line ${line} is not valid JSON: ${why}`, { place, cause });
  }
  const plain = text.includes('"$float"') || text.includes('"$int"') ? plainNumbers(value) : value;
  if (typeof plain !== "object" || plain === null || !("state" in plain || "calls" in plain))
    return asTranscript(plain, place);
  const { state, calls: _calls, logs: _logs, made, ...rest } = plain as Readonly<Record<string, unknown>>;
  const transcript = asTranscript(rest, place);
  if (isObject(made)) {
    if (typeof made.backlot === "string") seen.backlot.add(made.backlot);
    if (typeof made.intents === "string") seen.intents.add(made.intents);
  }
  if (state === undefined) return transcript;
  const at = { ...place, dialogue: transcript.id };
  if (!isEnd(state))
    throw new BacklotError("BAD_LINE", "state must hold an intent and slots by variable", { place: at });
  return { ...transcript, state };
}

function isEnd(value: unknown): value is End {
  return (
    isObject(value) &&
    Object.values(value).every((one) => isObject(one) && typeof one.intent === "string" && isObject(one.slots))
  );
}

class Broken {
  first: BacklotError | null = null;
  private readonly places: string[] = [];
  private readonly torn: string[] = [];

  keep<T>(
    record: { readonly file: string; readonly line: number; readonly problem?: BacklotError },
    read: () => T | null,
  ): T | null {
    try {
      if (record.problem !== undefined) throw record.problem;
      return read();
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      this.first ??= error;
      const list = error.code === "TORN_LINE" ? this.torn : this.places;
      list.push(`${record.file}:${record.line}: ${error.message}`);
      return null;
    }
  }

  notes(what: string): ReportNote[] {
    return [
      ...unreadableNote(`${what} cannot be read and were skipped`, this.places),
      ...noteOf("lines of stored rehearsals were cut off and passed over", this.torn, false),
    ];
  }
}

const notesOf = (twice: readonly string[], what: string): ReportNote[] =>
  noteOf(`${what} dialogues have an id that occurred before and were skipped`, twice);

function nothing(paths: readonly string[]): BacklotError {
  return new BacklotError("NOTHING_SCORED", `there is no dialogue in ${paths.join(", ")}`);
}

function noneIn(gold: ReadonlyMap<string, Transcript>, executed: readonly ExecutedDialogue[]): BacklotError {
  const first = (ids: readonly string[]): string => ids.slice(0, 3).join(", ") + (ids.length > 3 ? ", ..." : "");
  const [golden, others] = [[...gold.keys()], executed.map(({ id }) => id)].map(first);
  return new BacklotError(
    "NOTHING_SCORED",
    `no gold dialogue was executed: gold has ${golden}; executed were ${others}`,
  );
}
