import { describe, expect, test } from "vitest";
import { isStarDialogue, isStarTask } from "../../../../src/corpora/star/format/scored.js";
import { starGraphPolicy } from "../../../../src/corpora/star/scores/graphPolicy.js";
import { actionAccuracy, actionWeightedF1 } from "../../../../src/corpora/star/scores/nextAction.js";
import { starTargets } from "../../../../src/corpora/star/scores/targets.js";
import { hasShared } from "../../../shared.js";
import * as corpus from "./corpus.js";

describe.skipIf(!hasShared)("on STAR's dialogues (needs the reference data)", () => {
  test("every dialogue and task is recognised as one", () => {
    expect(corpus.dialogues().filter((one) => !isStarDialogue(one))).toEqual([]);
    expect([...corpus.tasks().values()].filter((one) => !isStarTask(one))).toEqual([]);
  });

  test("the graph policy's targets and predictions are the recorded ones, all 210 dialogues", () => {
    const tasks = corpus.tasks();
    const byId = new Map(corpus.dialogues().map((one) => [one.DialogueID, one]));
    const recorded = corpus.recorded();
    expect(recorded).toHaveLength(210);
    for (const { DialogueID, gold, predicted } of recorded) {
      const dialogue = byId.get(DialogueID);
      if (dialogue === undefined) throw new Error(`no dialogue ${DialogueID}`);
      expect(starTargets(dialogue, tasks).map(({ label }) => label)).toEqual(gold);
      expect(starGraphPolicy(dialogue, tasks)).toEqual(predicted);
    }
  });

  test.each(["happy", "unhappy"] as const)("accuracy and weighted F1 of %s dialogues equal the aggregate", (kind) => {
    const wanted = corpus.aggregate()[kind];
    const sequences = corpus
      .recorded()
      .filter((one) => one.class === kind)
      .map(({ DialogueID, gold, predicted }) => ({ id: String(DialogueID), gold, predicted }));
    expect({
      dialogues: sequences.length,
      targets: actionAccuracy(sequences).support,
      accuracy: actionAccuracy(sequences).value,
      weightedF1: actionWeightedF1(sequences).value,
    }).toEqual(wanted);
  });
});
