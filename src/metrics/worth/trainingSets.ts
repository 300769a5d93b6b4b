import type { Example } from "./examples.js";
import { formatCount } from "./format.js";

/** What a predictor is trained on. */
export interface TrainingSet {
  /** Its name in a report: `made`, `real200`, `madeAndReal200`. */
  readonly name: string;
  /** What it is called for people: `made, 4,000 turns`. */
  readonly title: string;
  /** How many made and how many real turns it has. */
  readonly made: number;
  readonly real: number;
  readonly examples: readonly Example[];
}

/** How many made turns are trained on, and how many real ones at most. */
export const MOST_TURNS = 4000;

/** How many real turns are trained on alone. */
const REAL_TURNS = [100, 200, 400, 1000, MOST_TURNS];

/** How many real turns are trained on together with made ones. */
const ADDED_TURNS = [200, 1000];

/** The made turns, ever more real turns, and both; of real turns as many as there are. */
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
