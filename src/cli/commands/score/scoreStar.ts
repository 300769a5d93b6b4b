import { BacklotError } from "../../../errors.js";
import { classOf, type StarDialogue, type StarTask } from "../../../formats/star/scored.js";
import { type Predictions, readPredictions } from "../../../metrics/read/readPredictions.js";
import { readStarGold, readStarTasks, type StarGold } from "../../../metrics/read/readStar.js";
import { noteOf, type ReportNote } from "../../../metrics/report.js";
import { starEntities, starSpokenEntities } from "../../../metrics/star/entities.js";
import { starGraphPolicy } from "../../../metrics/star/graphPolicy.js";
import { type StarActionSequence, scoreStarActions, scoreStarResponses } from "../../../metrics/star/report.js";
import { type StarResponsePair, starResponses } from "../../../metrics/star/responses.js";
import { starTargets } from "../../../metrics/star/targets.js";
import { terminal } from "../../terminal/terminal.js";
import { alignmentNotes } from "./alignment.js";
import type { ReportFlags } from "./options.js";
import { worstCount } from "./options.js";
import type { Scoring } from "./systems/stored.js";

/** The flags of `backlot score star`. */
export interface StarFlags extends ReportFlags {
  readonly gold?: string;
  readonly pred?: string;
  readonly tasks?: string;
  readonly responses?: boolean;
  readonly utterances?: boolean;
}

/**
 * Scores STAR's next actions or responses.
 * @throws BacklotError where gold, tasks or predictions are missing or cannot be read
 */
export async function scoreStar(goldPath: string | undefined, flags: StarFlags): Promise<Scoring> {
  if (goldPath === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
  const gold = await readStarGold(goldPath);
  const predictions = flags.pred === undefined ? null : await readPredictions(flags.pred, terminal.stdin);
  const tasks = flags.tasks === undefined ? new Map<string, StarTask>() : await readStarTasks(flags.tasks);
  const files = { data: { gold: goldPath, tasks: flags.tasks }, system: { predictions: flags.pred } };
  if (flags.responses === true) return { report: responses(gold, predictions, flags), ...files };
  if (predictions === null && gold.recorded.some(({ predicted }) => predicted === null)) {
    throw new BacklotError("USAGE", `${goldPath} holds no predictions: name them with --pred`);
  }
  if (predictions === null && gold.dialogues.length > 0 && flags.tasks === undefined) {
    throw new BacklotError(
      "USAGE",
      "name the predictions with --pred, or STAR's tasks with --tasks to score their graphs",
    );
  }
  return { report: actions(gold, predictions, tasks, flags), ...files };
}

function actions(
  gold: StarGold,
  predictions: Predictions | null,
  tasks: ReadonlyMap<string, StarTask>,
  flags: StarFlags,
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
  return scoreStarActions(sequences, notes, worstCount(flags));
}

function responses(
  gold: StarGold,
  predictions: Predictions | null,
  flags: StarFlags,
): ReturnType<typeof scoreStarResponses> {
  if (predictions === null) throw new BacklotError("USAGE", "name the responses of the system: --pred <file>");
  if (gold.dialogues.length === 0) {
    throw new BacklotError("USAGE", "responses are scored against STAR's dialogues, which hold their entities");
  }
  const counts: [id: string, count: number][] = [];
  const pairs = gold.dialogues.flatMap((dialogue): StarResponsePair[] => {
    const id = String(dialogue.DialogueID);
    const wanted = starResponses(dialogue, flags.utterances === true);
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
      worst: worstCount(flags),
      utterances: flags.utterances === true,
    },
  );
}

/** What the folder of tasks lacks, and what it means that there is none. */
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
