import { type Choice, learnWeights, ranking, sharesOf, weigh } from "../../suggestions/choice.js";
import { candidateKey, type SuggestionCandidate, type SuggestionPick, type SuggestionSituation } from "./candidates.js";
import type { RankedTasks } from "./rankedTasks.js";

export interface StarSuggestion {
  readonly label: string;
  /** Its text with placeholders; null for a label that occurs only in dialogues. */
  readonly template: string | null;
  /** The probability that it is the wanted one, from 0 to 1. */
  readonly probability: number;
}

/** Ranks the replies of a task by the wizard's typed text and the state of the dialogue. */
export class StarRanker {
  private readonly tasks: RankedTasks;
  private readonly weights: Float64Array;

  /**
   * @param picks picks from which the weights are learned; ranking one of them ignores it. Default: none, with weights
   *   from STAR's published dialogues
   */
  constructor(tasks: RankedTasks, picks: readonly SuggestionPick[] = []) {
    this.tasks = tasks;
    this.weights = picks.length === 0 ? Float64Array.from(WEIGHTS) : learnWeights(this.choicesOf(picks));
  }

  rank(typed: string, situation: SuggestionSituation): StarSuggestion[] {
    return this.ranked(situation.task, this.tasks.features(typed, situation));
  }

  /** Ignores the pick's own dialogue. */
  rankPick(pick: SuggestionPick): StarSuggestion[] {
    return this.ranked(pick.situation.task, this.tasks.featuresOf(pick));
  }

  /** The weights of all features: those of the texts, then the hints. */
  get learnedWeights(): readonly number[] {
    return [...this.weights];
  }

  private ranked(task: string, features: readonly Float64Array[]): StarSuggestion[] {
    const candidates = this.tasks.candidates(task);
    const scores = features.map((one) => weigh(one, this.weights));
    const shares = sharesOf(scores);
    return ranking(scores).map((at) => {
      const { label, template } = candidates[at] as SuggestionCandidate;
      return { label, template, probability: shares[at] as number };
    });
  }

  private choicesOf(picks: readonly SuggestionPick[]): Choice[] {
    return picks.flatMap((pick) => {
      const key = candidateKey(pick.picked);
      const candidates = this.tasks.candidates(pick.situation.task);
      const picked = candidates.findIndex(({ label }) => candidateKey(label) === key);
      return picked < 0 ? [] : [{ features: this.tasks.featuresOf(pick), picked }];
    });
  }
}

/**
 * The weights of the text features and the hints, in their order: rounded results of a `StarRanker` that learns weights
 * from the picks of the 300 dialogues of STAR in the tests. A test verifies them.
 */
export const WEIGHTS: readonly number[] = [
  2.14, 0.347, 3.23, 0.555, 0.352, -0.0288, -0.566, 1.67, 1.12, 0.894, -1.15, 1.11, 5, 0.312, 0.122, -3.04, 2.85, -9.69,
  0.958, -1.63, 0.252, 0.339, -1.17, 0.403, -0.995, 0.245,
];
