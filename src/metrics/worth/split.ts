import type { SampledDialogue } from "../corpus/sample.js";
import type { Example } from "./examples.js";

/** Dialogues of a real corpus: some to test with, the others to train on. */
export interface RealSplit {
  /** Turns to test with. */
  readonly test: readonly Example[];
  /** Turns to train on, in an order of chance; none is of a dialogue that is tested with. */
  readonly training: readonly Example[];
}

/** The share of dialogues that are tested with. */
const TEST_SHARE = 0.25;

/**
 * Splits a sample by dialogue. Its order is one of chance, so the first quarter is for testing; dialogues of one id, which
 * are neighbours, stay together.
 */
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
