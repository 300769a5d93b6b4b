import { type Choice, learnWeights, ranking, sharesOf, weigh } from "../../suggestions/choice.js";
import { candidateKey, type SuggestionCandidate } from "./candidates.js";
import type { RankedTasks } from "./rankedTasks.js";
import type { SuggestionPick, SuggestionSituation } from "./situation.js";
import { WEIGHTS } from "./weights.js";

/** A suggested reply. */
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

  /** Returns the replies of the task, the likeliest first; none for an unknown task. */
  rank(typed: string, situation: SuggestionSituation): StarSuggestion[] {
    return this.ranked(situation.task, this.tasks.features(typed, situation));
  }

  /** Returns the replies for the text of a pick, ignoring its own dialogue. */
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
