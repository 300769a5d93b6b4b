import { beforeAll, describe, expect, test } from "vitest";
import { classOf, type StarClass, type StarDialogue } from "../../../../src/corpora/star/format/scored.js";
import {
  graphAction,
  type NextAction,
  predictStarActions,
  readStarKnowledge,
  type StarKnowledge,
  slotAwareAction,
} from "../../../../src/corpora/star/policy/index.js";
import {
  type ActionSequence,
  actionAccuracy,
  actionWeightedF1,
} from "../../../../src/corpora/star/scores/nextAction.js";
import { starTargets } from "../../../../src/corpora/star/scores/targets.js";
import { hasShared, shared } from "../../../shared.js";
import * as corpus from "../scores/corpus.js";
import { ablationRows } from "./ablation.js";

let knowledge: StarKnowledge;
let dialogues: StarDialogue[];
beforeAll(async () => {
  if (!hasShared) return;
  knowledge = await readStarKnowledge({ tasks: shared("data/star/tasks"), apis: shared("data/star/apis") });
  dialogues = corpus.dialogues();
});

const of = (kind: StarClass): StarDialogue[] => dialogues.filter((one) => classOf(one) === kind);

const sequences = (kind: StarClass, policy: NextAction): ActionSequence[] =>
  of(kind).map((dialogue) => ({
    id: String(dialogue.DialogueID),
    gold: starTargets(dialogue, knowledge.tasks).map(({ label }) => label),
    predicted: predictStarActions(dialogue, knowledge, policy),
  }));

function scores(kind: StarClass, policy: NextAction) {
  const all = sequences(kind, policy);
  const accuracy = actionAccuracy(all);
  return {
    targets: accuracy.support,
    accuracy: Number(accuracy.value),
    weightedF1: Number(actionWeightedF1(all).value),
  };
}

describe.skipIf(!hasShared)("policies over STAR's graphs (needs the reference data)", () => {
  test.each(["happy", "unhappy"] as const)("the graph alone is the floor of the metrics on %s dialogues", (kind) => {
    const { targets, accuracy, weightedF1 } = corpus.aggregate()[kind] ?? {};
    expect(scores(kind, graphAction)).toEqual({ targets, accuracy, weightedF1 });
    expect(scores(kind, slotAwareAction([]))).toEqual({ targets, accuracy, weightedF1 });
  });

  test("the graph alone predicts, dialogue by dialogue, what was recorded", () => {
    const byId = new Map(dialogues.map((one) => [one.DialogueID, one]));
    for (const { DialogueID, predicted } of corpus.recorded()) {
      expect(predictStarActions(byId.get(DialogueID) as StarDialogue, knowledge, graphAction)).toEqual(predicted);
    }
  });

  test.each(["happy", "unhappy", "multi"] as const)(
    "listening is worth 10 points of accuracy on %s dialogues",
    (kind) => {
      const gain = scores(kind, slotAwareAction()).accuracy - scores(kind, graphAction).accuracy;
      expect(gain).toBeGreaterThanOrEqual(0.1);
    },
  );

  test("the ablation is the one that src/corpora/star/measured.md shows", () => {
    const rows = ablationRows();
    expect(rows.map(({ parts }) => parts.length)).toEqual([0, 1, 2, 3, 4, 3, 3, 3, 3]);
    const found = rows.map(({ title, parts }) => {
      const figures = (["happy", "unhappy", "multi"] as const).flatMap((kind) => {
        const { accuracy, weightedF1 } = scores(kind, slotAwareAction(parts));
        return [accuracy, weightedF1].map((figure) => figure.toFixed(4).slice(1));
      });
      return `| ${[title, ...figures].join(" | ")} |`;
    });
    expect(found).toEqual(rows.map(({ title, figures }) => `| ${[title, ...figures].join(" | ")} |`));
  });

  test("no prediction depends on the action itself, or on anything after it", () => {
    const policy = slotAwareAction();
    let targets = 0;
    for (const dialogue of of("happy")) {
      const predicted = predictStarActions(dialogue, knowledge, policy);
      for (const [at, { event }] of starTargets(dialogue, knowledge.tasks).entries()) {
        const { Events } = dialogue;
        const due = { Agent: "Wizard", Action: "pick_suggestion", ActionLabel: "anything", Text: "Anything." };
        const other = { ...dialogue, Events: [...Events.slice(0, event), due, ...Events.slice(0, 5)] };
        expect(predictStarActions(other, knowledge, policy)[at]).toBe(predicted[at]);
        targets++;
      }
    }
    expect(targets).toBe(986);
  });

  test("no prediction depends on what the wizard searched for or selected", () => {
    const isHint = ({ Action }: { readonly Action: string }): boolean =>
      ["request_suggestions", "select_primary", "select_secondary"].includes(Action);
    for (const dialogue of dialogues) {
      const Events = dialogue.Events.filter((event) => !isHint(event)).map(({ PrimaryItem: _, ...event }) => event);
      const policy = slotAwareAction();
      const predicted = predictStarActions(dialogue, knowledge, policy);
      expect(predictStarActions({ ...dialogue, Events }, knowledge, policy)).toEqual(predicted);
    }
  });
});
