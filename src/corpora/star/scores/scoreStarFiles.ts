import { BacklotError } from "../../../base/errors.js";
import { type Predictions, readPredictions } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, type ReportNote, type ScoreReport } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { isBrokenOff } from "../format/definitions.js";
import { classOf, type StarDialogue, type StarEvent, type StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { starEntities, starSpokenEntities } from "./entityF1.js";
import { type StarResponsePair, starResponses } from "./generation.js";
import { starGraphPolicy } from "./graphPolicy.js";
import { readStarGold, readStarTasks, type StarGold } from "./readStar.js";
import { type StarActionSequence, scoreStarActions, scoreStarResponses } from "./report.js";
import { starTargets } from "./targets.js";

export interface ScoreStarFilesOptions extends ScoreFilesOptions {
  /** A file, or a folder of files; or lines of `{ DialogueID, gold, predicted }`. */
  readonly gold: string;
  /** One `{ "id", "predictions": [...] }` per line. Default: those in the gold file, or the graphs' policy. */
  readonly predictions?: string;
  readonly tasks?: string;
  readonly responses?: boolean;
  readonly utterances?: boolean;
  readonly suggestions?: boolean;
  readonly brokenOff?: boolean;
}

export async function scoreStarFiles(options: ScoreStarFilesOptions): Promise<FileScore> {
  const { gold, left } = countedGold(await readStarGold(options.gold), options);
  const predictions =
    options.predictions === undefined ? null : without(await readPredictions(options.predictions, options.stdin), left);
  const tasks = options.tasks === undefined ? new Map<string, StarTask>() : await readStarTasks(options.tasks);
  const files = { data: { gold: options.gold, tasks: options.tasks }, system: { predictions: options.predictions } };
  const scored = (report: ScoreReport): FileScore => ({
    report: { ...report, options: { ...report.options, brokenOff: options.brokenOff === true } },
    ...files,
  });
  if (options.suggestions === true) return scored(await suggestions(gold, tasks, options));
  if (options.responses === true) return scored(responses(gold, predictions, options));
  if (predictions === null && gold.recorded.some(({ predicted }) => predicted === null)) {
    throw new BacklotError("BAD_OPTION", `${options.gold} holds no predictions: name a file of them (--pred)`);
  }
  if (predictions === null && gold.dialogues.length > 0 && options.tasks === undefined) {
    const message =
      "name a file of predictions (--pred), or the folder of STAR's tasks (--tasks) to score their graphs";
    throw new BacklotError("BAD_OPTION", message);
  }
  return scored(actions(gold, predictions, tasks, options));
}

/** The dialogues that count, and the ids of the broken-off ones. */
function countedGold(
  gold: StarGold,
  { gold: path, brokenOff = false }: ScoreStarFilesOptions,
): { readonly gold: StarGold; readonly left: ReadonlySet<string> } {
  const dialogues = brokenOff ? gold.dialogues : gold.dialogues.filter((dialogue) => !isBrokenOff(dialogue));
  const kept = new Set(dialogues);
  const left = gold.dialogues.filter((dialogue) => !kept.has(dialogue)).map(({ DialogueID }) => String(DialogueID));
  if (left.length > 0 && dialogues.length + gold.recorded.length === 0) {
    const message = `${path} holds no complete dialogue: ${left.length} were broken off, and count with --broken-off alone`;
    throw new BacklotError("NOTHING_SCORED", message, { place: { file: path } });
  }
  const notes = noteOf("dialogues were broken off before the end and do not count without --broken-off", left, false);
  return { gold: { ...gold, dialogues, notes: [...gold.notes, ...notes] }, left: new Set(left) };
}

/** Drops predictions for dialogues that do not count, since these are no errors. */
function without(predictions: Predictions, left: ReadonlySet<string>): Predictions {
  return { ...predictions, byId: new Map([...predictions.byId].filter(([id]) => !left.has(id))) };
}

function actions(
  gold: StarGold,
  predictions: Predictions | null,
  tasks: ReadonlyMap<string, StarTask>,
  { worst = WORST }: ScoreStarFilesOptions,
): ReturnType<typeof scoreStarActions> {
  const predictedFor = (id: string, policy: () => readonly string[] | null): readonly string[] =>
    (predictions === null ? policy() : predictions.byId.get(id)) ?? [];
  const sequences = [
    ...gold.dialogues.map((dialogue): StarActionSequence => {
      const targets = starTargets(dialogue, tasks);
      const id = String(dialogue.DialogueID);
      return {
        id,
        class: classOf(dialogue),
        gold: targets.map(({ label }) => label),
        predicted: predictedFor(id, () => starGraphPolicy(dialogue, tasks)),
        turns: targets.map(({ event }) => event),
        tasks: targets.map(({ task }) => task),
      };
    }),
    ...gold.recorded.map((one): StarActionSequence => {
      return { ...one, predicted: predictedFor(one.id, () => one.predicted) };
    }),
  ];
  const wanted = sequences.map((one): Wanted => [one.id, one.gold.length]);
  const given = predictions ?? { byId: new Map(sequences.map(({ id, predicted }) => [id, predicted])), notes: [] };
  const notes = [...gold.notes, ...alignmentNotes(wanted, given), ...dialogueNotes(gold.dialogues, tasks)];
  return scoreStarActions(sequences, notes, worst);
}

function responses(
  gold: StarGold,
  predictions: Predictions | null,
  { worst = WORST, utterances = false }: ScoreStarFilesOptions,
): ReturnType<typeof scoreStarResponses> {
  if (predictions === null)
    throw new BacklotError("BAD_OPTION", "name a file with the responses of the system (--pred)");
  if (gold.dialogues.length === 0) {
    throw new BacklotError("BAD_OPTION", "responses are scored against STAR's dialogues, which hold their entities");
  }
  const counts: Wanted[] = [];
  const pairs = gold.dialogues.flatMap((dialogue): StarResponsePair[] => {
    const id = String(dialogue.DialogueID);
    const wanted = starResponses(dialogue, utterances);
    const said = predictions.byId.get(id) ?? [];
    counts.push([id, wanted.length]);
    return wanted.map(({ turn, text }, at) => ({ id, turn, gold: text, predicted: said[at] ?? null }));
  });
  const empty = pairs.filter(({ predicted }) => predicted !== null && predicted.trim() === "");
  const places = empty.map(({ id, turn }) => `${id}, turn ${turn}`);
  const notes = [...gold.notes, ...alignmentNotes(counts, predictions), ...noteOf("responses are empty", places)];
  const entities = { all: starEntities(gold.dialogues), spoken: starSpokenEntities(gold.dialogues) };
  return scoreStarResponses(pairs, entities, { notes, worst, utterances });
}

async function suggestions(
  { dialogues, notes }: StarGold,
  tasks: ReadonlyMap<string, StarTask>,
  { tasks: folder, predictions, worst = WORST }: ScoreStarFilesOptions,
): Promise<ScoreReport> {
  if (predictions !== undefined)
    throw new BacklotError("BAD_OPTION", "suggestions are ranked here, not predicted (--pred)");
  if (folder === undefined || dialogues.length === 0) {
    const message = "suggestions are ranked for STAR's dialogues by its tasks: name both (--gold, --tasks)";
    throw new BacklotError("BAD_OPTION", message);
  }
  const [{ scoreStarSuggestions }, { readTasks }] = await Promise.all([
    import("../suggestions/scoreSuggestions.js"),
    import("../importer/tasks.js"),
  ]);
  const graphs = new Map<string, TaskGraph>();
  for await (const made of readTasks(folder)) if (!("kind" in made)) graphs.set(made.task, made);
  const all = [...notes, ...dialogueNotes(dialogues, tasks)];
  return scoreStarSuggestions(dialogues, tasks, graphs, { notes: all, worst });
}

const UNLABELLED = "picked suggestions have no ActionLabel and are no action to predict";
const UNNAMED = "selections of a task name none, and the task before them goes on";

export function dialogueNotes(
  dialogues: readonly StarDialogue[],
  tasks: ReadonlyMap<string, StarTask>,
): readonly ReportNote[] {
  const placesOf = (isLacking: (event: StarEvent) => boolean): readonly string[] =>
    dialogues.flatMap(({ DialogueID, Events }) =>
      Events.flatMap((event, at) => (isLacking(event) ? [`${DialogueID}, event ${at}`] : [])),
    );
  const unlabelled = placesOf(
    ({ Agent, Action, ActionLabel }) => Agent === "Wizard" && Action === "pick_suggestion" && ActionLabel === undefined,
  );
  const unnamed = placesOf(({ Action, Task }) => Action === "select_task" && Task === undefined);
  return [...noteOf(UNLABELLED, unlabelled), ...noteOf(UNNAMED, unnamed), ...taskNotes(dialogues, tasks)];
}

function taskNotes(dialogues: readonly StarDialogue[], tasks: ReadonlyMap<string, StarTask>): ReportNote[] {
  if (tasks.size === 0) {
    const queries = dialogues.flatMap(({ Events }) => Events.filter(({ Action }) => Action === "query"));
    const text = "queries are all labelled `query`: --tasks tells query_check from query_book";
    return queries.length === 0 ? [] : [{ text, count: queries.length }];
  }
  const named = new Set(
    dialogues.flatMap(({ Scenario, Events }) => [
      ...Scenario.WizardCapabilities.map(({ Task }) => Task),
      ...Events.flatMap(({ Action, Task }) => (Action === "select_task" && Task !== undefined ? [Task] : [])),
    ]),
  );
  const unknown = [...named].filter((task) => !tasks.has(task));
  return noteOf("tasks of the dialogues are not in the folder of tasks", unknown);
}

type Wanted = readonly [id: string, count: number];

/** Missing predictions count as wrong; surplus ones are ignored. */
function alignmentNotes(wanted: readonly Wanted[], predictions: Predictions<readonly unknown[]>): ReportNote[] {
  const missing: string[] = [];
  const short: string[] = [];
  const long: string[] = [];
  const known = new Set<string>();
  for (const [id, count] of wanted) {
    known.add(id);
    const found = predictions.byId.get(id)?.length;
    if (found === undefined) missing.push(id);
    else if (found < count) short.push(`${id}: ${found} of ${count}`);
    else if (found > count) long.push(`${id}: ${found} for ${count}`);
  }
  if (known.size > 0 && missing.length === known.size) {
    const [gold, predicted] = [missing, [...predictions.byId.keys()]].map((ids) => ids.slice(0, 3).join(", "));
    const message = `no gold dialogue has predictions: gold has ${gold}, ...; the predictions are for ${predicted}, ...`;
    throw new BacklotError("NOTHING_SCORED", message);
  }
  const unknown = [...predictions.byId.keys()].filter((id) => !known.has(id));
  return [
    ...predictions.notes,
    ...noteOf("gold dialogues have no predictions, which count as wrong", missing),
    ...noteOf("dialogues have too few predictions, and the missing ones count as wrong", short),
    ...noteOf("dialogues have too many predictions, and the last ones were not looked at", long),
    ...noteOf("predicted dialogues are not in the gold file", unknown),
  ];
}
