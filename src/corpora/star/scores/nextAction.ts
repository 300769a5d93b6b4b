import { type Miss, meanScore, type Score, type ScoredCase, WORST } from "../../scores/score.js";
import { scoreOf } from "../../scores/statistics/selection.js";
import type { Units } from "../../scores/statistics/units.js";

/** Gold and predicted actions of one dialogue, in order. */
export interface ActionSequence {
  readonly id: string;
  readonly gold: readonly string[];
  /** As many as gold; a missing prediction is null and counts as wrong. */
  readonly predicted: readonly (string | null)[];
  /** The position of each action in the dialogue. Default: its number among the actions, from 0. */
  readonly turns?: readonly number[];
}

interface Action {
  readonly id: string;
  readonly turn: number;
  readonly gold: string;
  readonly predicted: string | null;
}

export function actionAccuracy(sequences: readonly ActionSequence[], worst = WORST): Score {
  const cases = actionsOf(sequences).map(({ id, turn, gold, predicted }): ScoredCase => {
    return { id, turn, value: gold === predicted ? 1 : 0, expected: gold, actual: predicted };
  });
  return meanScore("accuracy", cases, { worst });
}

/**
 * STAR's next-action F1: the mean F1 of the labels, weighted by gold frequency, `average="weighted"` of scikit-learn.
 * The misses are the labels with the greatest loss, each with its first wrong target.
 */
export function actionWeightedF1(sequences: readonly ActionSequence[], worst = WORST): Score {
  const actions = actionsOf(sequences);
  // In the order of first mention, so that the sum is reproducible to its last digit.
  const labels = [...new Set(actions.map(({ gold }) => gold))];
  const units = labelUnits(sequences, labels);
  const misses = labels
    .flatMap((label) => lossOf(label, actions))
    .sort((one, other) => other.cost - one.cost)
    .slice(0, worst)
    .map(({ miss }) => miss);
  return { name: "weightedF1", value: scoreOf(units), support: actions.length, misses, units };
}

export const labelCount = (sequences: readonly ActionSequence[]): number =>
  new Set(sequences.flatMap(({ gold }) => gold)).size;

function actionsOf(sequences: readonly ActionSequence[]): Action[] {
  return sequences.flatMap(({ id, gold, predicted, turns }) =>
    gold.map((label, at) => ({ id, turn: turns?.[at] ?? at, gold: label, predicted: predicted[at] ?? null })),
  );
}

function labelUnits(sequences: readonly ActionSequence[], labels: readonly string[]): Units {
  const places = new Map(labels.map((label, at) => [label, 3 * at]));
  const sums = sequences.map(({ gold, predicted }) => {
    const counts = new Map<number, number>();
    const add = (place: number | undefined, count: 0 | 1 | 2): void => {
      if (place !== undefined) counts.set(place + count, (counts.get(place + count) ?? 0) + 1);
    };
    for (const [at, label] of gold.entries()) {
      const guess = predicted[at] ?? null;
      if (guess === label) add(places.get(label), 0);
      add(places.get(label), 1);
      if (guess !== null) add(places.get(guess), 2);
    }
    return [...counts].flat();
  });
  return { aggregate: "weightedF1", ids: sequences.map(({ id }) => id), sums, width: 3 * labels.length, labels };
}

function lossOf(label: string, actions: readonly Action[]): { readonly cost: number; readonly miss: Miss }[] {
  const gold = actions.filter((action) => action.gold === label);
  const hits = gold.filter(({ predicted }) => predicted === label).length;
  const guessed = actions.filter(({ predicted }) => predicted === label).length;
  const value = (2 * hits) / (gold.length + guessed);
  if (value === 1) return [];
  const lost =
    gold.find(({ predicted }) => predicted !== label) ?? actions.find(({ predicted }) => predicted === label);
  if (lost === undefined) return [];
  const { id, turn } = lost;
  const note = `F1 of ${label}: ${hits} hits of ${gold.length} gold and ${guessed} predicted`;
  const miss = { id, turn, value, expected: lost.gold, actual: lost.predicted, note };
  return [{ cost: (1 - value) * gold.length, miss }];
}
