import { BLEU_COUNTS, type BleuCounter, corpusBleu } from "../../../scores/bleuCounter.js";
import type { Score } from "../../../scores/score.js";
import type { ReferenceResponse } from "../files/data.js";
import type { Problems } from "../files/predictions.js";
import type { PreparedDialogue } from "../files/prepare.js";
import { TopCases } from "../topCases.js";

/** BLEU against one reference with its counts. */
export interface BleuScore {
  readonly score: Score;
  /** Sums of the counts by dialogue. */
  readonly counts: readonly (readonly number[])[];
}

interface Turn {
  readonly id: string;
  readonly at: number;
  readonly value: number;
  /** The number of words in the reference. */
  readonly length: number;
  readonly expected: string;
  readonly actual: string;
}

/** Corpus BLEU of the responses, turn by turn, 0 to 100. Turns without a reference are not counted. */
export function bleuScore(
  dialogues: readonly PreparedDialogue[],
  reference: ReferenceResponse,
  counter: BleuCounter,
  worst: number,
  problems: Problems,
): BleuScore {
  const total = new Float64Array(BLEU_COUNTS);
  const turn = new Float64Array(BLEU_COUNTS);
  const counts: number[][] = [];
  // Among equally bad turns, longer ones cost more.
  const bad = new TopCases<Turn>(worst, (one, other) => one.value - other.value || other.length - one.length);
  let support = 0;
  for (const { id, responses } of dialogues) {
    const wanted = reference.turns.get(id) ?? [];
    const sums = new Array<number>(BLEU_COUNTS).fill(0);
    for (const [at, actual] of responses.entries()) {
      const expected = wanted[at];
      if (expected === undefined) {
        problems.add("no-reference", id);
        continue;
      }
      support++;
      turn.fill(0);
      counter.add(actual, expected, turn);
      for (let i = 0; i < BLEU_COUNTS; i++) sums[i] = (sums[i] as number) + (turn[i] as number);
      const value = corpusBleu(turn, true);
      if (value < 100) bad.add({ id, at, value, length: turn[BLEU_COUNTS - 1] as number, expected, actual });
    }
    for (let i = 0; i < BLEU_COUNTS; i++) total[i] = (total[i] as number) + (sums[i] as number);
    counts.push(sums);
  }
  const misses = bad.list().map(({ id, at, value, expected, actual }) => ({ id, turn: at, value, expected, actual }));
  const ids = dialogues.map(({ id }) => id);
  const units = { aggregate: "bleu" as const, ids, sums: counts };
  return { score: { name: "bleu", value: support === 0 ? null : corpusBleu(total), support, misses, units }, counts };
}
