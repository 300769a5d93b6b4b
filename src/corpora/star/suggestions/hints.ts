import { wordsOf } from "../../suggestions/features.js";
import { placeholderKeys, type TaskGraph, templatePlaceholders } from "../importer/taskGraph.js";
import { isRefusedReturn } from "../scores/graphPolicy.js";
import { candidateKey, type SuggestionCandidate, type SuggestionSituation, saysGoodbye } from "./candidates.js";

const QUESTION = /\?|^(?:what|when|where|how|which|who|may|can|could|do|does|is|are|would|will|any)\b/;
const NO = /\b(?:not|no|un\w+|fail\w*|sorry|nothing|cannot|can.t|isn.t|incorrect|wrong|conflict\w*|denied)\b/;
const REGRET = /\b(?:sorry|unfortunately|not|failed|unable|unavailable)\b/;
const WAYS = { good: ["available", "query_success", "correct"], bad: ["unavailable", "query_failure", "incorrect"] };
const QUERIES = ["query", "query_check", "query_book"];
const STEPS = 3;
/** The number of actions from which a dialogue is long. */
const LONG = 20;

export function hintsFor(
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
  const words = new Set(wordsOf(typed));
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
  return new Set(keys.flatMap((key) => (Object.hasOwn(item, key) ? wordsOf(String(item[key])) : [])));
}

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => others.has(word)).length / words.size;
}
