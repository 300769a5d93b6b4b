import { type CommandTemplate, NOTHING } from "../commands/template.js";
import { meanScore, type Score, type ScoredCase } from "../score.js";
import { scoreOf } from "../statistics/selection.js";
import type { Units } from "../statistics/units.js";
import type { Example } from "./examples.js";

export interface PredictionScores {
  /** The share of turns with the right command, ignoring values. */
  readonly exact: Score;
  readonly commanding: Score;
  /** The share of turns with the right kind of command, such as a start, an assignment, a confirmation or none. */
  readonly kind: Score;
  /** The share of turns that start a task for which the right intent is predicted. */
  readonly openings: Score;
  /** F1 of the slots that are set. */
  readonly slots: Score;
}

/** Compares predictions with the commands of the test turns. Units are dialogues. */
export function predictionScores(
  test: readonly Example[],
  predicted: readonly (CommandTemplate | null)[],
  worst?: number,
): PredictionScores {
  const mean = (
    name: string,
    isRight: (wanted: CommandTemplate, got: CommandTemplate) => boolean,
    counts = ALL,
  ): Score => {
    const cases = test.map(({ dialogue, turn, command: wanted }, at): ScoredCase => {
      const got = predicted[at] ?? NOTHING;
      const value = counts(wanted) ? Number(isRight(wanted, got)) : null;
      return { id: dialogue, turn, value, expected: wanted.text, actual: got.text };
    });
    return meanScore(name, cases, worst === undefined ? {} : { worst });
  };
  const isExact = (wanted: CommandTemplate, got: CommandTemplate): boolean => wanted.text === got.text;
  const isSameIntent = (wanted: CommandTemplate, got: CommandTemplate): boolean => wanted.intent === got.intent;
  return {
    exact: mean("exact", isExact),
    commanding: mean("commanding", isExact, ({ text }) => text !== NOTHING.text),
    kind: mean("kind", (wanted, got) => wanted.kind === got.kind),
    openings: mean("openings", isSameIntent, ({ intent }) => intent !== null),
    slots: slotScore(test, predicted),
  };
}

const ALL = (_: CommandTemplate): boolean => true;

function slotScore(test: readonly Example[], predicted: readonly (CommandTemplate | null)[]): Score {
  const sums = new Map<string, [hits: number, extra: number, missed: number]>();
  let support = 0;
  for (const [at, { dialogue, command }] of test.entries()) {
    const [wanted, got] = [new Set(command.slots), new Set(predicted[at]?.slots)];
    const unit = sums.get(dialogue) ?? [0, 0, 0];
    sums.set(dialogue, unit);
    for (const slot of got) unit[wanted.has(slot) ? 0 : 1] += 1;
    for (const slot of wanted) if (!got.has(slot)) unit[2] += 1;
    support += wanted.size;
  }
  const units: Units = { aggregate: "f1", ids: [...sums.keys()], sums: [...sums.values()] };
  return { name: "slots", value: scoreOf(units), support, misses: [], units };
}
