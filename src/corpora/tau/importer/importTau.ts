import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import type { IntentFile } from "../../../schema/index.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import { type CallShape, callShapes } from "../format/calls.js";
import { exactRecords, oneLine } from "../format/readRecords.js";
import { isRun, runsOf } from "../format/run.js";
import { type Benchmark, isTask, type TauTask, taskOf } from "../format/task.js";
import { type Converted, goldTranscript, runTranscript } from "../format/transcripts.js";
import { behavioursOf, sourceOf } from "./behaviours.js";
import { domainItems } from "./intents.js";
import type { TauRelease } from "./release.js";
import { telecomIntents, telecomWorld } from "./telecom.js";
import { readWorld } from "./world.js";

const SETS_DATA = "a task sets data of the start state, which no transcript does";
const NO_TASK = "a run is of a task that is not among the tasks";
const TWICE = "a task or a run has the id of an earlier one and is left out";

/** The file with the facts of an imported domain, by which it is scored. */
export const FACTS_FILE = "tau.json";

/** The facts of an imported domain. */
export interface TauFacts {
  readonly benchmark: Benchmark;
  readonly domain: TauRelease["domain"];
}

/**
 * Imports a domain of tau-bench or tau2: tools as intents with behaviours that answer as the original's, the world as
 * rows, the policy, tasks, gold actions and recorded runs.
 * @throws BacklotError WRONG_FORMAT for a domain without tools of ours; BAD_TOOLS, FILE_NOT_FOUND, JSON_SYNTAX
 */
export async function* importTau(release: TauRelease): AsyncGenerator<ImportItem> {
  const { tasks, notes, lines } = await readTasks(release.tasks);
  yield* notes;
  const benchmark = benchmarkOf(tasks, release);
  const { domain } = release;
  const isTelecom = domain === "telecom";
  const world = isTelecom ? telecomWorld(release) : readWorld(release);
  const items = isTelecom
    ? telecomIntents(release.tools, world)
    : domainItems(domain, { file: release.tools, value: readJsonFile(release.tools) }, world);
  yield* items;
  const intents = items.flatMap((item): IntentFile[] => (item.kind === "intent" ? [item.intent] : []));
  const shapes = callShapes(intents);
  yield* behavioursOf(shapes.keys(), sourceOf(domain, benchmark));
  const facts: TauFacts = { benchmark, domain };
  yield { kind: "file", path: FACTS_FILE, text: `${JSON.stringify(facts)}\n` };
  yield { kind: "file", path: "policy.md", text: readText(release.policy) };
  yield { kind: "file", path: "tasks.jsonl", text: lines };
  const answers = release.gold === null ? null : await readAnswers(release.gold);
  const writer = new DialogueItems();
  for (const [nth, task] of tasks.entries()) {
    const place = { file: release.tasks, record: nth + 1 };
    if (task.setsData) yield { kind: "note", reason: SETS_DATA, place: { file: release.tasks, dialogue: task.id } };
    yield* writer.of(goldTranscript(task, shapes, answers?.get(task.id)), { file: place.file });
  }
  const known = new Set(tasks.map(({ id }) => id));
  for await (const item of runItems(release.runs, shapes)) {
    if ("kind" in item) {
      yield item;
      continue;
    }
    const { task } = item.transcript.extra as { readonly task: string };
    const place = { file: item.file, line: item.line };
    if (!known.has(task)) yield { kind: "note", reason: NO_TASK, place, detail: task };
    yield* writer.of(item, place);
  }
}

/** Tasks of a file, with their text as lines. */
export interface ReadTasks {
  readonly tasks: readonly TauTask[];
  readonly notes: readonly ImportNote[];
  readonly lines: string;
}

/** Reads tasks of any commit; those of recorded runs once each. */
export async function readTasks(file: string): Promise<ReadTasks> {
  const tasks = new Map<string, TauTask>();
  const notes: ImportNote[] = [];
  const lines: string[] = [];
  for await (const record of exactRecords([file], "tasks of tau-bench or tau2", isTask)) {
    const place = { file, line: record.line };
    if ("problem" in record) {
      notes.push({ kind: "note", reason: UNREADABLE, place, detail: record.problem.message });
      continue;
    }
    if (!isTask(record.value)) {
      notes.push({ kind: "note", reason: UNREADABLE, place, detail: "it is no task" });
      continue;
    }
    const task = taskOf(record.value, tasks.size);
    if (tasks.has(task.id)) {
      if (!isRun(record.value)) notes.push({ kind: "note", reason: TWICE, place, detail: task.id });
      continue;
    }
    tasks.set(task.id, task);
    lines.push(`${oneLine(record.text)}\n`);
  }
  return { tasks: [...tasks.values()], notes, lines: lines.join("") };
}

function benchmarkOf(tasks: readonly TauTask[], { domain, tasks: file }: TauRelease): Benchmark {
  const [first] = tasks;
  if (first === undefined)
    throw new BacklotError("WRONG_FORMAT", `${file} holds no tasks of tau-bench or tau2`, { place: { file } });
  if (first.benchmark === "tau-bench" && domain !== "airline")
    throw new BacklotError("WRONG_FORMAT", `${file} holds tasks of tau-bench, of which only the airline is known`, {
      place: { file },
      hint: `The domain ${domain} is imported as tau2 has it.`,
    });
  return first.benchmark;
}

/** Reads the answers of gold actions by task: null for an action that is not carried out. */
async function readAnswers(file: string): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const answers = new Map<string, readonly (string | null)[]>();
  const isAnswers = (value: unknown): boolean =>
    typeof value === "object" && value !== null && "task" in value && "observations" in value;
  for await (const record of exactRecords([file], "answers of gold actions", isAnswers)) {
    if ("problem" in record) throw record.problem;
    const { task, observations } = record.value;
    if (Array.isArray(observations)) answers.set(String(task), observations as (string | null)[]);
  }
  return answers;
}

/** Yields the runs of files as dialogues, and notes about what is unreadable. */
export async function* runItems(
  files: readonly string[],
  shapes: ReadonlyMap<string, CallShape>,
): AsyncGenerator<ImportNote | (Converted & { readonly file: string; readonly line: number })> {
  for await (const record of exactRecords(files, "recorded runs of tau-bench or tau2", isRun)) {
    const { file, line } = record;
    const unreadable = ({ message }: BacklotError): ImportNote => ({
      kind: "note",
      reason: UNREADABLE,
      place: { file, line },
      detail: message,
    });
    if ("problem" in record) {
      yield unreadable(record.problem);
      continue;
    }
    try {
      for (const run of runsOf(record.value)) yield { ...runTranscript(run, shapes), file, line };
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      yield unreadable(cause);
    }
  }
}

/** Turns converted dialogues into items; each id comes once. */
class DialogueItems {
  private readonly seen = new Set<string>();

  *of(
    { transcript, oddities }: Converted,
    at: { readonly file: string; readonly line?: number },
  ): Generator<ImportItem> {
    const place = { ...at, dialogue: transcript.id };
    if (this.seen.has(transcript.id)) {
      yield { kind: "note", reason: TWICE, place, detail: transcript.id };
      return;
    }
    this.seen.add(transcript.id);
    if (!isTranscript(transcript)) {
      yield { kind: "note", reason: UNREADABLE, place, detail: "it holds what no transcript can" };
      return;
    }
    for (const { reason, detail, at: turn } of oddities)
      yield { kind: "note", reason, place: { ...place, turn }, detail };
    yield { kind: "transcript", transcript };
  }
}
