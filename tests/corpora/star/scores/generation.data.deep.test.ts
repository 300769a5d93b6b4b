import { describe, expect, test } from "vitest";
import {
  entityF1,
  spokenEntityF1,
  starEntities,
  starSpokenEntities,
} from "../../../../src/corpora/star/scores/entityF1.js";
import {
  bleu4,
  inDomainExactMatch,
  type StarResponsePair,
  spacedWords,
  starResponses,
} from "../../../../src/corpora/star/scores/generation.js";
import { hasShared } from "../../../shared.js";
import * as corpus from "./corpus.js";

/**
 * A system to score: the reply that the graph policy's label has in its task; in dialogues of several tasks the gold
 * text without every fifth word.
 */
function systemPairs(withUtterances: boolean): StarResponsePair[] {
  const tasks = corpus.tasks();
  const recorded = new Map(corpus.recorded().map((one) => [one.DialogueID, one.predicted]));
  return corpus.dialogues().flatMap((dialogue) => {
    const labels = recorded.get(dialogue.DialogueID as number);
    const replies = tasks.get(dialogue.Scenario.WizardCapabilities[0]?.Task ?? "")?.replies ?? {};
    let target = 0;
    return starResponses(dialogue, withUtterances).map(({ turn, text }) => {
      const isTarget = dialogue.Events[turn]?.Action !== "utter";
      const label = isTarget ? labels?.[target++] : undefined;
      const dropped = spacedWords(text).filter((_, at) => at % 5 !== 4);
      const predicted = label === undefined ? dropped.join(" ") : (replies[label] ?? label);
      return { id: String(dialogue.DialogueID), turn, gold: text, predicted };
    });
  });
}

describe.skipIf(!hasShared)("on STAR's dialogues (needs the reference data)", () => {
  // Figures that STAR's baselines print for this system: NLTK 3.10's corpus_bleu with the weights (0, 0, 0, 1), their own
  // id_em, and scikit-learn 1.9's weighted f1_score over a MultiLabelBinarizer.
  test.each([
    [false, 3603, 0.21507587543789547, 0.07680101555061886, 0.6629064740305354],
    [true, 3965, 0.2183228510364356, 0.08888888888888889, 0.6784848124399271],
  ])("numbers equal those of the published script (utterances: %s)", (withUtterances, count, b, exact, f) => {
    const all = systemPairs(withUtterances);
    expect(all).toHaveLength(count);
    expect(bleu4(all).value).toBeCloseTo(b, 12);
    expect(inDomainExactMatch(all).value).toBeCloseTo(exact, 14);
    expect(entityF1(all, starEntities(corpus.dialogues())).value).toBeCloseTo(f, 12);
  });

  test("nearly half of what the published entity F1 counts is row numbers, booleans and nothing at all", () => {
    const dialogues = corpus.dialogues();
    const all = systemPairs(false);
    const published = entityF1(all, starEntities(dialogues));
    const spoken = spokenEntityF1(all, starSpokenEntities(dialogues));
    expect(starEntities(dialogues).has("")).toBe(true);
    expect(starSpokenEntities(dialogues).has("")).toBe(false);
    expect(spoken.support).toBeLessThan(0.6 * published.support);
  });
});
