import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, isFolder, removeTemporary, temporaryFolder, writeAtomic } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import type { SlotSpec } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { writeImport } from "../../../transcript/files/importing/write.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Discard } from "../../making/discard.js";
import type { Rewording, Style } from "../../making/styles/style.js";
import { importStar } from "../importer/importStar.js";
import { type TaskGraph, TaskGraphSchema } from "../importer/taskGraph.js";
import { type DerivedStar, deriveStar, starSlots } from "./derive.js";
import type { RecordedEvent, StarEvents } from "./dialogue.js";
import { type SimulatedStar, StarSimulator } from "./simulate.js";

/** A wizard leads a user through task graphs and queries a knowledge base. Dialogues are happy, unhappy after a refusal or
 * trouble by the user, or of several tasks. Imported intents have their task graphs beside them, in the folder `tasks`. For
 * others, tasks, APIs and databases are derived and written beside the dialogues. */
export async function starStyle(backend: Backend, intents: string): Promise<Style> {
  if (hasTaskGraphs(intents)) {
    const tasks = readTaskGraphs(intents);
    const names = [...backend.catalog.keys()];
    const left = names.filter((name) => !tasks.has(name)).map((name) => [name, NO_GRAPH] as const);
    const digest = sha256(JSON.stringify([...tasks])).slice(0, 16);
    const known = names.filter((name) => tasks.has(name));
    const style = styleOf(known, backend, new StarSimulator(backend, tasks), (plan) => plan);
    return { ...style, left: new Map(left), digest };
  }
  const derived = deriveStar(backend);
  if (derived.tasks.size === 0) throw new BacklotError("BAD_CORPUS", "no task can be made of any of these intents");
  const knowledge = await starKnowledge(derived.files);
  const intentOf = new Map([...derived.tasks].map(([intent, { task }]) => [task, intent]));
  const vocabulary = vocabularyOf(backend.intents);
  const phrasesOf = (task: string) => vocabulary.of(intentOf.get(task) ?? task);
  const simulator = new StarSimulator(knowledge.backend, knowledge.tasks, "goals", phrasesOf);
  return {
    ...styleOf([...derived.tasks.keys()], backend, simulator, (plan) => taskPlan(plan, derived, backend)),
    left: derived.left,
    beside: () => [...derived.files].map(([path, text]) => ({ path: `star/${path}`, text })),
    close: () => knowledge.backend.close(),
  };
}

const NO_GRAPH = "there is no task graph of that name";

function taskPlan(plan: Plan, { tasks }: DerivedStar, { catalog }: Backend): Plan {
  const goals = plan.goals.map(({ intent, slots: given }) => {
    const { task, slots } = tasks.get(intent) as { readonly task: string; readonly slots: readonly SlotSpec[] };
    const booking = catalog.get(intent)?.query === true ? {} : { RequestType: "Book" };
    return { intent: task, slots: { ...starSlots(slots, given), ...booking } };
  });
  return { ...plan, goals };
}

function styleOf(
  names: readonly string[],
  backend: Backend,
  simulator: StarSimulator,
  tasksOf: (plan: Plan) => Plan,
): Omit<Style, "left"> {
  const domains = new Map(backend.intents.map(({ command, domain: [first = ""] }) => [command, first]));
  return {
    name: "star",
    file: "star/dialogues.jsonl",
    layout: "lines",
    intents: names,
    async make(given, rewording) {
      const plan = tasksOf(given);
      const made = simulator.simulate(plan);
      if ("discard" in made) return made;
      const worded = rewording === undefined ? made : await rewordEvents(made, rewording);
      if ("discard" in worded) return worded;
      const { isHappy, labels, calls } = made;
      const { events } = worded;
      const all = [...new Set(plan.goals.map(({ intent }) => intent))];
      const domainOf = new Map(
        plan.goals.map(({ intent }, at) => [intent, domains.get(given.goals[at]?.intent ?? "")]),
      );
      const isMulti = all.length > 1;
      const capabilities = all.map((task) => ({ Domain: domainOf.get(task) ?? "", Task: task }));
      const record = {
        "FORMAT-VERSION": 7,
        DialogueID: Number(plan.id?.replace(/^\D+/, "") ?? 0) + 1,
        BatchID: "backlot",
        CompletionLevel: "Complete",
        IntroducesConflicts: false,
        Scenario: {
          Domains: [...new Set(capabilities.map(({ Domain: domain }) => domain))],
          Happy: isHappy,
          MultiTask: isMulti,
          UserTask: all.join(", "),
          WizardTask: all.join(", "),
          WizardCapabilities: capabilities,
        },
        Events: events,
      };
      const said = events.flatMap(({ Text: text, Item: item, Action: action }) =>
        action === "request_suggestions" ? [] : [JSON.stringify(text ?? item ?? action)],
      );
      const kind = [isMulti ? "several tasks" : isHappy ? "happy" : "unhappy"];
      const counts = { kind, task: all, label: labels, query: calls };
      return { record: JSON.stringify(record), content: said.join("\n"), counts };
    },
    beside: () => [],
  };
}

interface StarKnowledge {
  readonly backend: Backend;
  readonly tasks: ReadonlyMap<string, TaskGraph>;
}

/** Reads STAR's files like an import, so that queries go to the same back-end that an import of the dialogues gives. */
async function starKnowledge(files: ReadonlyMap<string, string>): Promise<StarKnowledge> {
  const folder = temporaryFolder("star");
  const at = (name: string): string => join(folder, name);
  try {
    for (const [path, text] of files) {
      await writeAtomic(await AtomicFile.createInside(folder, path), text);
    }
    const [tasks, apis, dbs, rows] = [at("tasks"), at("apis"), at("dbs"), at("rows.json")];
    const made = at("made");
    await writeImport(made, importStar([], { tasks, apis, dbs, rows }), { format: "star" });
    const intents = join(made, "intents");
    // Databases without rows have no fixtures.
    const fixtures = join(made, "fixtures");
    const sources = { behaviours: join(intents, "behaviours"), ...(isFolder(fixtures) && { fixtures }) };
    return { backend: await loadBackend(intents, sources), tasks: readTaskGraphs(intents) };
  } finally {
    removeTemporary(folder);
  }
}

function readTaskGraphs(intents: string): ReadonlyMap<string, TaskGraph> {
  const folder = taskFolder(intents);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  if (names.length === 0) {
    const problem = `dialogues in STAR's style follow task graphs, and there are none in ${folder}: \`backlot import star\` writes them beside the intents`;
    throw new BacklotError("BAD_CORPUS", problem);
  }
  return new Map(names.sort().map((name) => taskIn(join(folder, name))));
}

const hasTaskGraphs = (intents: string): boolean => existsSync(taskFolder(intents));

function taskFolder(intents: string): string {
  return join(isFolder(intents) ? resolve(intents) : dirname(resolve(intents)), "..", "tasks");
}

function taskIn(file: string): readonly [string, TaskGraph] {
  const read = TaskGraphSchema.safeParse(readJsonFile(file));
  if (read.success) return [read.data.task, read.data];
  const [issue] = read.error.issues;
  const problem = `this is not a task graph: ${issue?.path.join(".")}: ${issue?.message}`;
  throw new BacklotError("WRONG_FORMAT", problem, { place: { file } });
}

/** Told values stay word for word, and the wizard's replies unchanged, since they are picked from the task. */
async function rewordEvents(
  { events, told }: Pick<SimulatedStar, "events" | "told">,
  rewording: Rewording,
): Promise<{ readonly events: StarEvents } | { readonly discard: Discard }> {
  const made: RecordedEvent[] = [];
  for (const [at, event] of events.entries()) {
    const text = typeof event.Text === "string" ? event.Text : null;
    if (event.Action === "pick_suggestion" && text !== null) rewording.hear("Response", text);
    if (event.Agent !== "User" || text === null) {
      made.push(event);
      continue;
    }
    const said = await rewording.user({ text, meaning: text, texts: told.get(at) ?? [] });
    if ("discard" in said) return said;
    made.push({ ...event, Text: said.text });
  }
  return { events: made };
}
