import { featureWords } from "../../suggestions/features.js";
import { type SuggestionExample, TextModel } from "../../suggestions/textModel.js";
import { placeholderKeys, type TaskGraph, templatePlaceholders } from "../importer/taskGraph.js";
import { isRefusedReturn } from "../scores/graphPolicy.js";
import {
  candidateKey,
  candidatesOf,
  type SuggestionCandidate,
  type SuggestionPick,
  type SuggestionSituation,
  saysGoodbye,
} from "./candidates.js";

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

const QUESTION = /\?|^(?:what|when|where|how|which|who|may|can|could|do|does|is|are|would|will|any)\b/;
const NO = /\b(?:not|no|un\w+|fail\w*|sorry|nothing|cannot|can.t|isn.t|incorrect|wrong|conflict\w*|denied)\b/;
const REGRET = /\b(?:sorry|unfortunately|not|failed|unable|unavailable)\b/;
const WAYS = { good: ["available", "query_success", "correct"], bad: ["unavailable", "query_failure", "incorrect"] };
const QUERIES = ["query", "query_check", "query_book"];
const STEPS = 3;
/** The number of actions from which a dialogue is long. */
const LONG = 20;

function hintsFor(
  typed: string,
  { done, returned }: SuggestionSituation,
  task: TaskGraph,
): (candidate: SuggestionCandidate) => Float64Array {
  const last = done.at(-1) ?? null;
  const isRefused = returned !== null && isRefusedReturn(returned);
  const ways = waysOn(task, last, returned === null ? null : isRefused);
  const later = laterThan(task, ways);
  const next = new Set(ways.map(candidateKey));
  const ends = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.flatMap((name) => nextOf(task, name)).map(candidateKey));
  const [good, bad] = [ends(WAYS.good), ends(WAYS.bad)];
  const words = new Set(featureWords(typed));
  const small = typed.toLowerCase();
  const [asks, denies] = [QUESTION.test(small), NO.test(small)];
  const lateness = Math.min(done.length, LONG) / LONG;
  return ({ label, template }) => {
    const key = candidateKey(label);
    const text = (template ?? "").toLowerCase();
    const slots = templatePlaceholders(template ?? "");
    const isQuestion = text.includes("?");
    const isAsking = /(?:^|_)ask(?:_|$)/.test(label) || label === "anything_else";
    const regrets = REGRET.test(text);
    const isGoodbye = saysGoodbye(label);
    const answered = returned !== null;
    const [right, wrong] = isRefused ? [bad, good] : [good, bad];
    return Float64Array.from(
      [
        next.has(key),
        later.has(key),
        answered && !(isAsking && slots.length === 0),
        answered && isAsking && slots.length === 0,
        answered ? Number(right.has(key)) - Number(wrong.has(key)) : 0,
        shareOf(words, valuesOf(slots, returned?.Item)),
        last !== null && candidateKey(last) === key,
        last === null && key === "hello",
        last !== null && key === "hello",
        last === "anything_else" && isGoodbye,
        last === null && isGoodbye,
        asks && isQuestion,
        asks && !isQuestion,
        !asks && isQuestion,
        denies && regrets,
        !denies && regrets,
        isRefused && regrets,
        answered && !isRefused && regrets,
        isGoodbye || label === "anything_else" ? lateness : 0,
      ].map(Number),
    );
  };
}

function waysOn(task: TaskGraph, last: string | null, isRefused: boolean | null): string[] {
  if (last === null) return ["hello", "ask_name", ...nextOf(task, "hello")];
  if (isRefused === null) return nextOf(task, last);
  return [...(isRefused ? WAYS.bad : WAYS.good), ...QUERIES].flatMap((label) => nextOf(task, label));
}

function laterThan(task: TaskGraph, ways: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (let labels = ways, step = 0; step < STEPS; step++) {
    labels = labels.flatMap((label) => nextOf(task, label));
    for (const label of labels) found.add(candidateKey(label));
  }
  return found;
}

function nextOf({ nodes }: TaskGraph, label: string): string[] {
  const next = Object.hasOwn(nodes, label) ? nodes[label]?.next : undefined;
  return next === undefined ? [] : [next];
}

function valuesOf(placeholders: readonly string[], item: Readonly<Record<string, unknown>> = {}): ReadonlySet<string> {
  const keys = placeholders.flatMap(placeholderKeys);
  return new Set(keys.flatMap((key) => (Object.hasOwn(item, key) ? featureWords(String(item[key])) : [])));
}

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => others.has(word)).length / words.size;
}
