import type { ReportEntry, ReportNote, ScoreReport } from "../../scores/report.js";
import type { StarClass } from "../format/scored.js";
import { entityF1, spokenEntityF1 } from "./entityF1.js";
import { bleu, bleu4, inDomainExactMatch, type StarResponsePair } from "./generation.js";
import { type ActionSequence, actionAccuracy, actionWeightedF1, labelCount } from "./nextAction.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

/** The actions of one dialogue, with its class and tasks for breakdowns. */
export interface StarActionSequence extends ActionSequence {
  /** The class of the dialogue; null if unknown. */
  readonly class: StarClass | null;
  /** The task of each action, if known. */
  readonly tasks?: readonly string[];
}

const CLASSES: readonly StarClass[] = ["happy", "unhappy", "multi"];

/**
 * Computes STAR's next-action metrics over all dialogues, by class (`happy`, `unhappy`, `multi`, which STAR reports
 * separately) and by task.
 */
export function scoreStarActions(
  sequences: readonly StarActionSequence[],
  notes: readonly ReportNote[] = [],
  worst?: number,
): ScoreReport {
  const classes = CLASSES.filter((one) => sequences.some((sequence) => sequence.class === one));
  const tasks = [...new Set(sequences.flatMap((one) => one.tasks ?? []))].sort();
  return {
    field: "star",
    definition: DEFINITION,
    options: { task: "actions" },
    entries: [
      ...actionEntries([], sequences, worst),
      ...classes.flatMap((one) => {
        const own = sequences.filter((sequence) => sequence.class === one);
        return actionEntries([one], own, worst);
      }),
      ...tasks.map((task): ReportEntry => {
        const own = sequences.map((sequence) => onlyTask(sequence, task));
        return { path: ["taskAccuracy", task], score: actionAccuracy(own, worst), isDetail: true };
      }),
    ],
    notes,
  };
}

function actionEntries(path: readonly string[], sequences: readonly ActionSequence[], worst?: number): ReportEntry[] {
  const all = [actionAccuracy(sequences, worst), actionWeightedF1(sequences, worst)];
  const counts = { dialogues: sequences.length, targets: all[0]?.support ?? 0, labels: labelCount(sequences) };
  return [
    ...all.map((score) => ({ path: [...path, score.name], score, isDetail: path.length > 0 })),
    ...Object.entries(counts).map(([name, value]) => {
      return { path: [...path, name], score: { name, value, support: value, misses: [] }, isDetail: true };
    }),
  ];
}

function onlyTask({ id, gold, predicted, turns, tasks = [] }: StarActionSequence, task: string): ActionSequence {
  const places = gold.flatMap((_, at) => (tasks[at] === task ? [at] : []));
  return {
    id,
    gold: places.map((at) => gold[at] as string),
    predicted: places.map((at) => predicted[at] ?? null),
    turns: places.map((at) => turns?.[at] ?? at),
  };
}

export interface StarEntities {
  /** Entities as in STAR's baselines. */
  readonly all: ReadonlySet<string>;
  readonly spoken: ReadonlySet<string>;
}

/** `bleu4`, `id_exact_match` and `entity_f1` as in STAR's baselines, and in addition BLEU of all orders, and entity F1 over
 * the entities that a response can mention. */
export function scoreStarResponses(
  pairs: readonly StarResponsePair[],
  entities: StarEntities,
  {
    notes = [],
    worst,
    utterances = false,
  }: { notes?: readonly ReportNote[]; worst?: number; utterances?: boolean } = {},
): ScoreReport {
  const scores = [
    bleu4(pairs, worst),
    inDomainExactMatch(pairs, worst),
    entityF1(pairs, entities.all, worst),
    bleu(pairs),
    spokenEntityF1(pairs, entities.spoken, worst),
  ];
  return {
    field: "star",
    definition: DEFINITION,
    options: { task: "responses", utterances },
    entries: scores.map((score) => ({ path: [score.name], score })),
    notes,
  };
}
