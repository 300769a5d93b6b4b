import { fileURLToPath } from "node:url";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { behaviourFile } from "../../../mocks/rows/behaviourFile.js";
import type { IntentFile } from "../../../schema/index.js";
import { RULES_FILE } from "../../../testing/ownParts.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import { type CalledIntent, type CallShape, callShapes } from "../format/calls.js";
import { isRun, runsOf } from "../format/run.js";
import { type Benchmark, exactRecords, readTasks, type TauTask } from "../format/task.js";
import { type Converted, goldTranscript, runTranscript } from "../format/transcripts.js";
import { domainItems, telecomIntents, telecomWorld } from "./intents.js";
import { type Domain, readWorld, type TauRelease } from "./release.js";

const SETS_DATA = "a task sets data of the start state, which no transcript does";
const HAS_HISTORY = "a task begins with messages and calls of its own, which are left out";
const NO_TASK = "a run is of a task that is not among the tasks";
const TWICE = "a run has the id of an earlier one and is left out";

export const FACTS_FILE = "tau.json";

export interface TauFacts {
  readonly benchmark: Benchmark;
  readonly domain: TauRelease["domain"];
}

/** Imports a domain: tools, the world, the policy, tasks, gold actions and recorded runs. */
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
  const shapes = callShapes(items.flatMap((item) => (item.kind === "intent" ? [called(item.intent)] : [])));
  yield* behavioursOf(shapes.keys(), sourceOf(domain, benchmark));
  const facts: TauFacts = { benchmark, domain };
  yield { kind: "file", path: FACTS_FILE, text: `${JSON.stringify(facts)}\n` };
  yield { kind: "file", path: "policy.md", text: readText(release.policy) };
  yield* rulesOf(domain, benchmark);
  yield { kind: "file", path: "tasks.jsonl", text: lines };
  const answers = release.gold === null ? null : await readAnswers(release.gold);
  const writer = new DialogueItems();
  const file = release.tasks;
  for (const task of tasks) {
    const place = { file, dialogue: task.id };
    if (task.setsData) yield { kind: "note", reason: SETS_DATA, place };
    if (task.hasHistory) yield { kind: "note", reason: HAS_HISTORY, place };
    yield* writer.of(goldTranscript(task, shapes, answers?.get(task.id)), { file });
  }
  const known = new Map(tasks.map((task) => [task.id, task]));
  for await (const item of runItems(release.runs, shapes, known)) {
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

const called = ({ args = {}, ...intent }: IntentFile): CalledIntent => ({ ...intent, args: Object.entries(args) });

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

/** The answers of gold actions by task: null for an action that is not carried out. */
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

/** The tools of the benchmark, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/tau/", import.meta.url);

export function sourceOf(domain: Domain, benchmark: Benchmark): { readonly file: string; readonly maker: string } {
  const edition = benchmark === "tau2" ? "Tau2" : "V1";
  return { file: `${domain}.ts`, maker: domain === "airline" ? `airline${edition}` : domain };
}

export function* behavioursOf(
  tools: Iterable<string>,
  { file, maker }: { readonly file: string; readonly maker: string },
): Generator<ImportItem> {
  for (const tool of tools) {
    const text = `import { ${maker} } from "./${file.replace(/\.ts$/, ".js")}";\n\nexport default ${maker}(${JSON.stringify(tool)});\n`;
    yield { kind: "behaviour", name: behaviourFile(tool), text };
  }
  const seen = new Set([file]);
  for (const name of seen) {
    const text = readText(fileURLToPath(new URL(name, SOURCES)));
    for (const [, imported] of text.matchAll(/from "\.\/([\w.]+)\.js"/g)) seen.add(`${imported}.ts`);
    yield { kind: "behaviour", name, text };
  }
}

export function* rulesOf(domain: Domain, benchmark: Benchmark): Generator<ImportItem> {
  if (benchmark !== "tau2" || domain === "telecom") return;
  const text = readText(fileURLToPath(new URL(`policies/${domain}.rules.ts`, SOURCES)));
  yield { kind: "file", path: RULES_FILE, text };
}

export async function* runItems(
  files: readonly string[],
  shapes: ReadonlyMap<string, CallShape>,
  tasks: ReadonlyMap<string, TauTask>,
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
    for (const run of runsOf(record.value)) {
      if (run instanceof BacklotError) yield unreadable(run);
      else yield { ...runTranscript(run, shapes, tasks.get(run.task)), file, line };
    }
  }
}
