import { type SuggestionExample, TextModel } from "../../suggestions/textModel.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import {
  candidateKey,
  candidatesOf,
  type SuggestionCandidate,
  type SuggestionPick,
  type SuggestionSituation,
} from "./candidates.js";
import { hintsFor } from "./hints.js";

/** One task: the replies that can be picked, and the texts that stand for each. */
export interface RankedTask {
  readonly graph: TaskGraph;
  readonly candidates: readonly SuggestionCandidate[];
  readonly model: TextModel;
}

/** The tasks with the features of typed texts and replies, independent of their weights. */
export class RankedTasks {
  private readonly tasks: ReadonlyMap<string, RankedTask>;
  /** Scores of picks, shared by every ranker that learns from them or is tried on them. */
  private readonly ofPicks = new WeakMap<SuggestionPick, Float64Array[]>();

  constructor(graphs: ReadonlyMap<string, TaskGraph>, picks: readonly SuggestionPick[] = []) {
    const candidates = new Map(
      [...graphs].map(([name, graph]) => [name, withPicked(candidatesOf(graph), name, picks)]),
    );
    const shared = sharedExamples(candidates, picks);
    this.tasks = new Map(
      [...graphs].map(([name, graph]) => {
        const own = candidates.get(name) ?? [];
        const examples = examplesOf(name, own, picks, shared);
        return [name, { graph, candidates: own, model: new TextModel(examples, own.length) }];
      }),
    );
  }

  candidates(task: string): readonly SuggestionCandidate[] {
    return this.tasks.get(task)?.candidates ?? [];
  }

  /** Those of the texts, then the hints, ignoring texts recorded in the dialogue `source`. */
  features(typed: string, situation: SuggestionSituation, source?: string): Float64Array[] {
    const task = this.tasks.get(situation.task);
    if (task === undefined) return [];
    const hints = hintsFor(typed, situation, task.graph);
    const texts = task.model.features(typed, source);
    return task.candidates.map((candidate, at) => Float64Array.of(...(texts[at] as Float64Array), ...hints(candidate)));
  }

  featuresOf(pick: SuggestionPick): Float64Array[] {
    const features = this.ofPicks.get(pick) ?? this.features(pick.typed, pick.situation, pick.dialogue);
    this.ofPicks.set(pick, features);
    return features;
  }
}

/** Adds picked labels as candidates, since some were renamed after the graph was drawn. */
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

/** Texts of labels that several tasks share, such as `hello`, and which stand for them in all tasks. */
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
    // A text that many tasks share counts once; a recorded one counts each time.
    const once = new Map(elsewhere.filter(({ source }) => source === undefined).map((one) => [one.text, one]));
    for (const text of texts) once.delete(text);
    return [
      ...texts.map((text) => ({ text, candidate })),
      ...typed.map((one) => ({ text: one.typed, candidate, source: one.dialogue })),
      ...[...once.values(), ...elsewhere.filter(({ source }) => source !== undefined)].map(({ text, source }) => {
        return { text, candidate, ...(source !== undefined && { source }) };
      }),
    ];
  });
}
