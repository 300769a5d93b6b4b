import { BacklotError } from "../../../base/errors.js";
import type { CommandTemplate } from "../commands/template.js";
import type { SampledDialogue } from "../corpus/sample.js";
import type { Score } from "../score.js";
import type { IntervalOptions } from "../statistics/drawOptions.js";
import { FeatureNumbers } from "./features.js";
import { commonestOf, NearestNeighbours } from "./nearest.js";
import { type PredictionScores, predictionScores } from "./predictionScores.js";
import { realTurnsOf } from "./realTurns.js";
import { splitReal } from "./split.js";
import { type TrainingSet, trainingSets } from "./trainingSets.js";

/** Sampled dialogues of a corpus for training or testing, and its intents. */
export interface LearningCorpus {
  readonly dialogues: readonly SampledDialogue[];
  /** Intents that occur in the whole corpus or are declared. */
  readonly intents: ReadonlySet<string>;
}

/** Scores of a predictor after training on one set. */
export interface LearnedResult extends Pick<TrainingSet, "name" | "title" | "made" | "real"> {
  readonly scores: PredictionScores;
}

/** Learned worth: results of training on a made corpus, compared with real data. */
export interface LearnedWorth {
  readonly test: { readonly dialogues: number; readonly turns: number };
  /** The constant guess, then each training set. */
  readonly results: readonly LearnedResult[];
  /** The number of real turns with the same effect as the made ones. */
  readonly worth: LearnedTurns;
}

/** Numbers of real turns that lead to the same score as the made ones. */
export interface LearnedTurns {
  /** By exact commands of all turns; 0 if the made corpus does no better than a constant guess. */
  readonly exact: Score;
  readonly commanding: Score;
}

/** Options for learned worth. */
export interface LearnedOptions extends IntervalOptions {
  /** The number of worst cases that the scores of the made corpus list. */
  readonly worst?: number;
  /** Called with the numbers of finished and of all training sets. */
  readonly onProgress?: (done: number, all: number) => void | Promise<void>;
}

/**
 * Trains a predictor of commands on a made corpus and tests it on a real one. Compares it with the same predictor
 * trained on other real dialogues, and with a constant guess.
 * @throws BacklotError DIFFERENT_INTENTS if real dialogues start intents that the made corpus does not know;
 *   NOTHING_TO_LEARN if one of the two has no user's words, the made one no command, or the real one too few dialogues
 *   to split
 */
export async function learnedWorth(
  made: LearningCorpus,
  real: LearningCorpus,
  { worst, onProgress, ...intervals }: LearnedOptions = {},
): Promise<LearnedWorth> {
  checkIntents(made.intents, real.intents);
  const examples = made.dialogues.flatMap((dialogue) => dialogue.examples);
  const { test, training } = splitReal(real.dialogues);
  if (examples.length === 0) throw nothing("the made corpus has no turn in which a user says something");
  if (test.length + training.length === 0) throw nothing("the real corpus has no turn in which a user says something");
  if (test.length === 0 || training.length === 0) {
    throw nothing("the real corpus has too few dialogues: some are to test with, others to train on");
  }
  if ([...test, ...training].every(({ command }) => command.kind === "say"))
    throw nothing("no command in the real corpus does anything");
  const sets = trainingSets(examples, training);
  const numbers = new FeatureNumbers();
  const commonest = commonestOf(training.map(({ command }) => command));
  const constant = predictionScores(
    test,
    test.map(() => commonest),
  );
  const results: LearnedResult[] = [
    { name: "majority", title: `always ${commonest?.text ?? ""}`, made: 0, real: 0, scores: constant },
  ];
  for (const [at, set] of sets.entries()) {
    await onProgress?.(at, sets.length);
    const { name, title } = set;
    const predictor = new NearestNeighbours(set.examples, numbers);
    const predicted = test.map((example): CommandTemplate | null => predictor.predict(example));
    const scores = predictionScores(test, predicted, worst);
    results.push({ name, title, made: set.made, real: set.real, scores });
  }
  return {
    test: { dialogues: new Set(test.map(({ dialogue }) => dialogue)).size, turns: test.length },
    results,
    worth: { exact: worthOf("exact", results, intervals), commanding: worthOf("commanding", results, intervals) },
  };
}

function worthOf(by: keyof LearnedTurns, results: readonly LearnedResult[], intervals: IntervalOptions): Score {
  const made = results.find(({ name }) => name === "made") as LearnedResult;
  const curve = results.flatMap(({ made: ours, real, scores }) =>
    ours === 0 ? [{ turns: real, score: scores[by] }] : [],
  );
  const { turns, interval } = realTurnsOf(made.scores[by], curve, intervals);
  const { support } = made.scores[by];
  return { name: "worth", value: turns, support, misses: [], ...(interval === null ? {} : { interval }) };
}

function checkIntents(made: ReadonlySet<string>, real: ReadonlySet<string>): void {
  const missing = [...real].filter((intent) => !made.has(intent)).sort();
  if (missing.length === 0) return;
  const listed = missing.slice(0, MAX_NAMED).join(", ");
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
  throw new BacklotError(
    "DIFFERENT_INTENTS",
    `the made corpus knows ${missing.length} of the ${real.size} intents of the real one not: ${listed}${more}`,
  );
}

const MAX_NAMED = 10;

const nothing = (message: string): BacklotError => new BacklotError("NOTHING_TO_LEARN", message);
