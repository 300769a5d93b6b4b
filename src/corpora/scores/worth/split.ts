import type { SampledDialogue } from "../corpus/sample.js";
import type { Example } from "./examples.js";

/** Dialogues of a real corpus, split for testing and training. */
export interface RealSplit {
  readonly test: readonly Example[];
  /** Turns to train on, in random order; none from test dialogues. */
  readonly training: readonly Example[];
}

const TEST_SHARE = 0.25;

/**
 * Splits a sample by dialogue. Its order is random, so the first quarter is the test set. Dialogues with equal ids,
 * which are neighbours, stay together.
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
