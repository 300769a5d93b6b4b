import { BacklotError } from "../../../base/errors.js";
import { Random } from "../../../kit/internal.js";
import type { CommandTemplate } from "../commands/template.js";
import type { SampledDialogue } from "../corpus/sample.js";
import { formatCount } from "../formatAlike.js";
import type { Score } from "../score.js";
import { drawOptions, type IntervalOptions } from "../statistics/drawOptions.js";
import { quantile } from "../statistics/interval.js";
import { scoreOf } from "../statistics/selection.js";
import type { Example } from "./examples.js";
import { commonestOf, FeatureNumbers, NearestNeighbours } from "./nearest.js";
import { type PredictionScores, predictionScores } from "./predictionScores.js";

export interface LearningCorpus {
  readonly dialogues: readonly SampledDialogue[];
  /** Intents that occur in the whole corpus or are declared. */
  readonly intents: ReadonlySet<string>;
}

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

/** Trains a predictor of commands on a made corpus and tests it on a real one, beside the same predictor trained on other
 * real dialogues and a constant guess. Throws DIFFERENT_INTENTS if real dialogues start intents that the made corpus does
 * not know, and NOTHING_TO_LEARN. */
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

interface CurvePoint {
  readonly turns: number;
  readonly score: Score;
}

/** The number of real turns that teach as much as a made corpus, with its bootstrap interval over the test dialogues: the
 * point at which the learning curve of real turns, with linear interpolation, reaches the score of the made corpus. The
 * curve starts with a constant guess, at 0 turns. Falling parts are taken as flat; a score above is worth the last point. */
export function realTurnsOf(
  made: Score,
  curve: readonly CurvePoint[],
  options: IntervalOptions = {},
): { readonly turns: number | null; readonly interval: readonly [number, number] | null } {
  const { resamples, level, seed } = drawOptions(options);
  const turnsOf = (chosen?: ArrayLike<number>): number | null => {
    const goal = scored(made, chosen);
    if (goal === null) return null;
    const points = curve.map((point) => ({ turns: point.turns, score: scored(point.score, chosen) ?? 0 }));
    return turnsAt(goal, points);
  };
  const turns = turnsOf();
  const count = made.units?.ids.length ?? 0;
  if (turns === null || count < 2 || resamples < 1) return { turns, interval: null };
  const random = new Random(seed);
  const drawn: number[] = [];
  for (let draw = 0; draw < resamples; draw++) {
    drawn.push(turnsOf(Int32Array.from({ length: count }, () => Math.floor(random.next() * count))) ?? 0);
  }
  drawn.sort((one, other) => one - other);
  const bound = (at: number): number => Math.round(quantile(drawn, at));
  return { turns, interval: [bound((1 - level) / 2), bound((1 + level) / 2)] };
}

const scored = ({ units }: Score, chosen?: ArrayLike<number>): number | null =>
  units === undefined ? null : scoreOf(units, chosen);

function turnsAt(goal: number, curve: readonly { readonly turns: number; readonly score: number }[]): number {
  let last = { turns: 0, score: Number.NEGATIVE_INFINITY };
  for (const { turns, score } of curve) {
    const height = Math.max(last.score, score);
    if (goal <= height) {
      const part = last.score === Number.NEGATIVE_INFINITY ? 1 : (goal - last.score) / (height - last.score);
      return Math.round(last.turns + part * (turns - last.turns));
    }
    last = { turns, score: height };
  }
  return last.turns;
}

interface RealSplit {
  readonly test: readonly Example[];
  /** Turns to train on, in random order; none from test dialogues. */
  readonly training: readonly Example[];
}

const TEST_SHARE = 0.25;

/** By dialogue: the sample's order is random, so the first quarter is the test set. Equal ids are neighbours, and stay
 * together. */
export function splitReal(dialogues: readonly SampledDialogue[]): RealSplit {
  const wanted = Math.ceil(dialogues.length * TEST_SHARE);
  const last = dialogues[wanted - 1]?.id;
  const isTest = ({ id }: SampledDialogue, at: number): boolean => at < wanted || id === last;
  const examplesOf = (chosen: readonly SampledDialogue[]): Example[] => chosen.flatMap(({ examples }) => examples);
  return {
    test: examplesOf(dialogues.filter(isTest)),
    training: examplesOf(dialogues.filter((dialogue, at) => !isTest(dialogue, at))),
  };
}

interface TrainingSet {
  /** The name in a report: `made`, `real200`, `madeAndReal200`. */
  readonly name: string;
  /** The title in tables: `made, 4,000 turns`. */
  readonly title: string;
  readonly made: number;
  readonly real: number;
  readonly examples: readonly Example[];
}

/** The maximum number of made turns, and of real ones, in a set. */
const MOST_TURNS = 4000;

const REAL_TURNS = [100, 200, 400, 1000, MOST_TURNS];

const ADDED_TURNS = [200, 1000];

/** Returns the made turns, increasing numbers of real turns, and combinations; real turns as far as available. */
export function trainingSets(made: readonly Example[], real: readonly Example[]): TrainingSet[] {
  const some = made.slice(0, MOST_TURNS);
  const alone = REAL_TURNS.filter((turns) => turns < real.length);
  const most = Math.min(MOST_TURNS, real.length);
  const added = ADDED_TURNS.filter((turns) => turns <= real.length);
  return [
    setOf("made", some, []),
    ...[...new Set([...alone, most])].map((turns) => setOf(`real${turns}`, [], real.slice(0, turns))),
    ...added.map((turns) => setOf(`madeAndReal${turns}`, some, real.slice(0, turns))),
  ];
}

function setOf(name: string, made: readonly Example[], real: readonly Example[]): TrainingSet {
  const parts = [
    ...(made.length > 0 ? [`${formatCount(made.length)} made`] : []),
    ...(real.length > 0 ? [`${formatCount(real.length)} real`] : []),
  ];
  return { name, title: parts.join(" + "), made: made.length, real: real.length, examples: [...made, ...real] };
}
