import type { Value } from "../../../kit/internal.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import type { ToldSlot } from "./userWords.js";

/** What the user has to tell in a task, by slot. */
export type Wanted = ReadonlyMap<string, ToldSlot>;

/**
 * Which slots each question of a task is about: the one whose name and label share most words with it. What no
 * question is about, the user says with its first words.
 */
export function questionsOf({ nodes }: TaskGraph, wanted: Wanted): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  const taken = new Set<string>();
  for (const [label, { text }] of Object.entries(nodes)) {
    if (!/(?:^|_)ask_/.test(label)) continue;
    const heard = new Set([...wordsOf(label.replace(/^.*(?:^|_)ask_/, "")), ...wordsOf(text)]);
    const subject = new Set(wordsOf(label.replace(/^.*(?:^|_)ask_/, "")));
    let [best, most] = ["", 0];
    for (const [slot, { label: title }] of wanted) {
      if (taken.has(slot)) continue;
      const own = [...new Set([...wordsOf(slot), ...wordsOf(title)])];
      const shared = own.reduce((sum, word) => sum + (subject.has(word) ? 2 : heard.has(word) ? 1 : 0), 0);
      if (shared > most) [best, most] = [slot, shared];
    }
    if (best === "") continue;
    asked.set(label, best);
    taken.add(best);
  }
  return asked;
}

/** The words of a name or a text, without a plural s; short words are left out. */
function wordsOf(text: string): string[] {
  const parts = text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return parts.filter((part) => part.length > 2 && !COMMON.has(part)).map((part) => part.replace(/s$/, ""));
}

const COMMON: ReadonlySet<string> = new Set(
  "the and for you your would like should what which when where how have may can could please that with get are does need any".split(
    " ",
  ),
);

/** A value as a wizard's form sends it: an expression of Python. */
export function pythonOf(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
