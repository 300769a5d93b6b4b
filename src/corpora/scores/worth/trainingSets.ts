import type { Example } from "./examples.js";
import { formatCount } from "./format.js";

/** A training set of a predictor. */
export interface TrainingSet {
  /** The name in a report: `made`, `real200`, `madeAndReal200`. */
  readonly name: string;
  /** The title in tables: `made, 4,000 turns`. */
  readonly title: string;
  readonly made: number;
  readonly real: number;
  readonly examples: readonly Example[];
}

/** The maximum number of made turns, and of real ones, in a set. */
export const MOST_TURNS = 4000;

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
