import { ranking } from "../../suggestions/choice.js";
import { wordsOf } from "../../suggestions/features.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { candidatesOf } from "./candidates.js";

/**
 * The baseline: ranks the labels of a task by the share of words that the typed text has in common with the closest
 * text of a label. Ties keep the order of the task.
 */
export function textMatch(typed: string, task: TaskGraph): string[] {
  const candidates = candidatesOf(task);
  const words = new Set(wordsOf(typed));
  const scores = candidates.map(({ texts }) =>
    Math.max(0, ...texts.map((text) => likeness(words, new Set(wordsOf(text))))),
  );
  return ranking(scores).map((at) => candidates[at]?.label as string);
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
