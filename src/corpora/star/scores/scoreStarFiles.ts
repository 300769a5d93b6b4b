import { BacklotError } from "../../../base/errors.js";
import { type Predictions, readPredictions } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, type ReportNote, type ScoreReport } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { isBrokenOff } from "../format/definitions.js";
import { classOf, type StarDialogue, type StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { starEntities, starSpokenEntities } from "./entities.js";
import { starGraphPolicy } from "./graphPolicy.js";
import { readStarGold, readStarTasks, type StarGold } from "./readStar.js";
import { type StarActionSequence, scoreStarActions, scoreStarResponses } from "./report.js";
import { type StarResponsePair, starResponses } from "./responses.js";
import { starTargets } from "./targets.js";

/** Files and options for STAR's metrics. */
export interface ScoreStarFilesOptions extends ScoreFilesOptions {
  /** STAR's dialogues: a file, or a folder of files; or lines of `{ DialogueID, gold, predicted }`. */
  readonly gold: string;
  /**
   * A file with one `{ "id", "predictions": [...] }` per line; `-` for standard input. Default: the predictions in the
   * gold file, or the policy that follows the graphs of the tasks.
   */
  readonly predictions?: string;
  /** The folder of STAR's tasks with their graphs, which separate query_check from query_book. Default: none. */
  readonly tasks?: string;
  /** True if the predictions are responses instead of actions. Default: false. */
  readonly responses?: boolean;
  /** True to count the wizard's free utterances among the responses. Default: false. */
  readonly utterances?: boolean;
  /** True to score the ranking of suggestions for the wizards' typed texts. Default: false. */
  readonly suggestions?: boolean;
  /** True to count dialogues that were broken off (`CompletionLevel`). Default: false, as in STAR's counts. */
  readonly brokenOff?: boolean;
}

/**
 * Scores a file of predicted next actions, as `scoreStarActions` defines it, or of responses, as `scoreStarResponses`
 * does; or the ranker of suggestions, by the wizards' picks.
 * @throws BacklotError if gold, tasks or predictions cannot be read; BAD_OPTION if predictions or tasks are required
 */
export async function scoreStarFiles(options: ScoreStarFilesOptions): Promise<FileScore> {
  const { gold, left } = counted(await readStarGold(options.gold), options);
  const predictions =
    options.predictions === undefined ? null : without(await readPredictions(options.predictions, options.stdin), left);
  const tasks = options.tasks === undefined ? new Map<string, StarTask>() : await readStarTasks(options.tasks);
  const files = {
    data: { gold: options.gold, tasks: options.tasks },
    system: { predictions: options.predictions },
  };
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

/**
 * Selects the dialogues that count. Also returns the ids of the broken-off ones.
 * @throws BacklotError NOTHING_SCORED if all of them were broken off
 */
function counted(
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
    ...gold.recorded.map(
      (one): StarActionSequence => ({ ...one, predicted: predictedFor(one.id, () => one.predicted) }),
    ),
  ];
  const notes = [
    ...gold.notes,
    ...(predictions === null
      ? []
      : alignmentNotes(
          sequences.map(({ id, gold: wanted }) => [id, wanted.length]),
          predictions,
        )),
    ...taskNotes(gold.dialogues, tasks),
  ];
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
  const counts: [id: string, count: number][] = [];
  const pairs = gold.dialogues.flatMap((dialogue): StarResponsePair[] => {
    const id = String(dialogue.DialogueID);
    const wanted = starResponses(dialogue, utterances);
    const said = predictions.byId.get(id) ?? [];
    counts.push([id, wanted.length]);
    return wanted.map(({ turn, text }, at) => ({ id, turn, gold: text, predicted: said[at] ?? null }));
  });
  const empty = pairs.filter(({ predicted }) => predicted !== null && predicted.trim() === "");
  return scoreStarResponses(
    pairs,
    { all: starEntities(gold.dialogues), spoken: starSpokenEntities(gold.dialogues) },
    {
      notes: [
        ...gold.notes,
        ...alignmentNotes(counts, predictions),
        ...noteOf(
          "responses are empty",
          empty.map(({ id, turn }) => `${id}, turn ${turn}`),
        ),
      ],
      worst,
      utterances,
    },
  );
}

async function suggestions(
  { dialogues, notes }: StarGold,
  tasks: ReadonlyMap<string, StarTask>,
  { tasks: folder, predictions, worst = WORST }: ScoreStarFilesOptions,
): Promise<ScoreReport> {
  if (predictions !== undefined)
    throw new BacklotError("BAD_OPTION", "suggestions are ranked here, not predicted (--pred)");
  if (folder === undefined || dialogues.length === 0) {
    throw new BacklotError(
      "BAD_OPTION",
      "suggestions are ranked for STAR's dialogues by its tasks: name both (--gold, --tasks)",
    );
  }
  const [{ scoreStarSuggestions }, { readTasks }] = await Promise.all([
    import("../suggestions/scoreSuggestions.js"),
    import("../importer/tasks.js"),
  ]);
  const graphs = new Map<string, TaskGraph>();
  for await (const made of readTasks(folder)) if (!("kind" in made)) graphs.set(made.task, made);
  return scoreStarSuggestions(dialogues, tasks, graphs, { notes, worst });
}

function taskNotes(dialogues: readonly StarDialogue[], tasks: ReadonlyMap<string, StarTask>): ReportNote[] {
  if (tasks.size === 0) {
    const queries = dialogues.flatMap(({ Events }) => Events.filter(({ Action }) => Action === "query"));
    const text = "queries are all labelled `query`: --tasks tells query_check from query_book";
    return queries.length === 0 ? [] : [{ text, count: queries.length }];
  }
  const named = new Set(dialogues.flatMap(({ Scenario }) => Scenario.WizardCapabilities.map(({ Task }) => Task)));
  return noteOf(
    "tasks of the dialogues are not in the folder of tasks",
    [...named].filter((task) => !tasks.has(task)),
  );
}

/**
 * Notes on differences between gold and predictions: dialogues that are missing on one side, and dialogues with too few
 * or too many predictions. Missing predictions count as wrong; surplus ones are ignored.
 * @param wanted the number of predictions that each gold dialogue needs
 * @throws BacklotError NOTHING_SCORED if no gold dialogue has predictions
 */
function alignmentNotes(
  wanted: Iterable<readonly [id: string, count: number]>,
  predictions: Predictions,
): ReportNote[] {
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
  return [
    ...predictions.notes,
    ...noteOf("gold dialogues have no predictions, which count as wrong", missing),
    ...noteOf("dialogues have too few predictions, and the missing ones count as wrong", short),
    ...noteOf("dialogues have too many predictions, and the last ones were not looked at", long),
    ...noteOf(
      "predicted dialogues are not in the gold file",
      [...predictions.byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
}
