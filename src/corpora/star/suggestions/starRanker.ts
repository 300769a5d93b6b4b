import { type Choice, learnWeights, ranking, sharesOf, weigh } from "../../../suggestions/choice.js";
import { type SuggestionExample, TextModel } from "../../../suggestions/textModel.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { candidateKey, candidatesOf, type SuggestionCandidate } from "./candidates.js";
import { hintsFor } from "./hints.js";
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

/** What is known of one task: what can be picked, and the texts that stand for it. */
interface RankedTask {
  readonly graph: TaskGraph;
  readonly candidates: readonly SuggestionCandidate[];
  readonly model: TextModel;
}

/** Ranks the replies of a task by what the wizard typed and where the dialogue stands. */
export class StarRanker {
  private readonly tasks: ReadonlyMap<string, RankedTask>;
  private readonly weights: Float64Array;

  /**
   * @param picks what was picked in dialogues that are learned from; what is asked about one of them does not look at it.
   * Default: none, and the weights are those that STAR's published dialogues gave
   * @param learns `all`: what was typed stands for what was picked, and the weights follow from it; `weights`: they alone do,
   * as tasks need that have no dialogues. Default: all
   */
  constructor(
    graphs: ReadonlyMap<string, TaskGraph>,
    picks: readonly SuggestionPick[] = [],
    learns: "all" | "weights" = "all",
  ) {
    const typed = learns === "all" ? picks : [];
    const candidates = new Map(
      [...graphs].map(([name, graph]) => [name, withPicked(candidatesOf(graph), name, typed)]),
    );
    const shared = sharedExamples(candidates, typed);
    this.tasks = new Map(
      [...graphs].map(([name, graph]) => {
        const own = candidates.get(name) ?? [];
        const examples = examplesOf(name, own, typed, shared);
        return [name, { graph, candidates: own, model: new TextModel(examples, own.length) }];
      }),
    );
    this.weights = picks.length === 0 ? Float64Array.from(WEIGHTS) : learnWeights(this.choicesOf(picks));
  }

  /**
   * The replies of the situation's task, the likeliest first; none for a task that is not known.
   * @param source what was recorded in this dialogue is not looked at. Default: everything is
   */
  rank(typed: string, situation: SuggestionSituation, source?: string): StarSuggestion[] {
    const task = this.tasks.get(situation.task);
    if (task === undefined) return [];
    const scores = this.features(task, typed, situation, source).map((one) => weigh(one, this.weights));
    const shares = sharesOf(scores);
    return ranking(scores).map((at) => {
      const { label, template } = task.candidates[at] as SuggestionCandidate;
      return { label, template, probability: shares[at] as number };
    });
  }

  /** The weights of all that counts: of the texts first, then of the hints. */
  get learnedWeights(): readonly number[] {
    return [...this.weights];
  }

  private features(task: RankedTask, typed: string, situation: SuggestionSituation, source?: string): Float64Array[] {
    const hints = hintsFor(typed, situation, task.graph);
    const texts = task.model.features(typed, source);
    return task.candidates.map((candidate, at) => Float64Array.of(...(texts[at] as Float64Array), ...hints(candidate)));
  }

  private choicesOf(picks: readonly SuggestionPick[]): Choice[] {
    return picks.flatMap(({ typed, situation, picked, dialogue }) => {
      const task = this.tasks.get(situation.task);
      const at = task?.candidates.findIndex(({ label }) => candidateKey(label) === candidateKey(picked)) ?? -1;
      if (task === undefined || at < 0) return [];
      return [{ features: this.features(task, typed, situation, dialogue), picked: at }];
    });
  }
}

/** Labels that were picked in a task become candidates of it: some were renamed after its graph was drawn. */
function withPicked(
  candidates: readonly SuggestionCandidate[],
  task: string,
  picks: readonly SuggestionPick[],
): SuggestionCandidate[] {
  const found = new Map(candidates.map((one) => [candidateKey(one.label), one]));
  for (const { picked, situation } of picks) {
    if (situation.task !== task || found.has(candidateKey(picked))) continue;
    found.set(candidateKey(picked), { label: picked, template: null, texts: [] });
  }
  return [...found.values()];
}

/** Texts for labels that several tasks have, such as `hello`: what stands for one in a task stands for it in all. */
type SharedExamples = ReadonlyMap<
  string,
  readonly (Omit<SuggestionExample, "candidate"> & { readonly task: string })[]
>;

function sharedExamples(
  candidates: ReadonlyMap<string, readonly SuggestionCandidate[]>,
  picks: readonly SuggestionPick[],
): SharedExamples {
  const found = new Map<string, (Omit<SuggestionExample, "candidate"> & { readonly task: string })[]>();
  const add = (label: string, example: Omit<SuggestionExample, "candidate"> & { readonly task: string }): void => {
    const key = candidateKey(label);
    const own = found.get(key) ?? [];
    found.set(key, own);
    own.push(example);
  };
  for (const [task, own] of candidates) {
    for (const { label, texts } of own) for (const text of texts) add(label, { text, task });
  }
  for (const { picked, typed, dialogue, situation } of picks)
    add(picked, { text: typed, source: dialogue, task: situation.task });
  return found;
}

function examplesOf(
  task: string,
  candidates: readonly SuggestionCandidate[],
  picks: readonly SuggestionPick[],
  shared: SharedExamples,
): SuggestionExample[] {
  return candidates.flatMap(({ label, texts }, candidate) => {
    const key = candidateKey(label);
    const typed = picks.filter((one) => one.situation.task === task && candidateKey(one.picked) === key);
    const elsewhere = (shared.get(key) ?? []).filter((one) => one.task !== task);
    // What many tasks have in common is said once; what was recorded counts each time.
    const once = new Map(elsewhere.filter(({ source }) => source === undefined).map((one) => [one.text, one]));
    for (const text of texts) once.delete(text);
    return [
      ...texts.map((text) => ({ text, candidate })),
      ...typed.map((one) => ({ text: one.typed, candidate, source: one.dialogue })),
      ...[...once.values(), ...elsewhere.filter(({ source }) => source !== undefined)].map(({ text, source }) => ({
        text,
        candidate,
        ...(source === undefined ? {} : { source }),
      })),
    ];
  });
}
