import { type Choice, learnWeights, ranking, sharesOf, weigh } from "../../../suggestions/choice.js";
import { candidateKey, type SuggestionCandidate } from "./candidates.js";
import type { RankedTasks } from "./rankedTasks.js";
import type { SuggestionPick, SuggestionSituation } from "./situation.js";
import { WEIGHTS } from "./weights.js";

/** A reply that is suggested. */
export interface StarSuggestion {
  /** Its label. */
  readonly label: string;
  /** What it says, with placeholders; null for a label that only dialogues know. */
  readonly template: string | null;
  /** How likely it is the one meant, from 0 to 1. */
  readonly probability: number;
}

/** Ranks the replies of a task by what the wizard typed and where the dialogue stands. */
export class StarRanker {
  private readonly tasks: RankedTasks;
  private readonly weights: Float64Array;

  /**
   * @param picks what was picked in dialogues from which the weights follow; what is asked about one of them does not look at it.
   * Default: none, and the weights are those that STAR's published dialogues gave
   */
  constructor(tasks: RankedTasks, picks: readonly SuggestionPick[] = []) {
    this.tasks = tasks;
    this.weights = picks.length === 0 ? Float64Array.from(WEIGHTS) : learnWeights(this.choicesOf(picks));
  }

  /** The replies of the situation's task, the likeliest first; none for a task that is not known. */
  rank(typed: string, situation: SuggestionSituation): StarSuggestion[] {
    return this.ranked(situation.task, this.tasks.features(typed, situation));
  }

  /** The replies for what was typed before a pick, whose dialogue is not looked at. */
  rankPick(pick: SuggestionPick): StarSuggestion[] {
    return this.ranked(pick.situation.task, this.tasks.featuresOf(pick));
  }

  /** The weights of all that counts: of the texts first, then of the hints. */
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
