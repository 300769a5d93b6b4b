import { spoken } from "../../../phrases/text.js";
import type { TaskGraph } from "../importer/taskGraph.js";

/** A reply that the wizard can pick in a task. */
export interface SuggestionCandidate {
  /** Its label; of several that say goodbye, the first. */
  readonly label: string;
  /** What it says, with placeholders; null for a label that only dialogues know. */
  readonly template: string | null;
  /** Texts that stand for it: its templates, and what wizards typed to find it. */
  readonly texts: readonly string[];
}

/** Whether a label says goodbye: the same reply is `goodbye_1` in some tasks' dialogues and `bank_bye` in the task. */
export const saysGoodbye = (label: string): boolean => label.startsWith("goodbye") || label.endsWith("_bye");

const GOODBYE = "goodbye";

/** A label by which candidates are told apart: all that say goodbye are one. */
export const candidateKey = (label: string): string => (saysGoodbye(label) ? GOODBYE : label);

/**
 * What the wizard can pick in a task: its replies. Examples of a label that the task does not have belong to the one that is
 * written almost like it.
 */
export function candidatesOf(task: TaskGraph): SuggestionCandidate[] {
  const found = new Map<string, { label: string; template: string | null; texts: string[] }>();
  const replies = Object.entries(task.nodes).filter(([, { kind }]) => kind === "reply");
  for (const [label, { template, text }] of replies) {
    const key = candidateKey(label);
    const one = found.get(key) ?? { label, template: template ?? text, texts: [spokenLabel(label)] };
    found.set(key, one);
    one.texts.push(...new Set([template ?? text]));
  }
  for (const [label, examples] of Object.entries(task.examples ?? {})) {
    const own = Object.hasOwn(task.nodes, label) ? label : replies.find(([name]) => differsByOne(name, label))?.[0];
    found.get(candidateKey(own ?? label))?.texts.push(...examples);
  }
  return [...found.values()];
}

/** A label as words, without the domain in front: `bank_ask_pin` as "ask pin". */
function spokenLabel(label: string): string {
  const [, own = label] = /^[a-z]+_((?:ask|inform|provide|confirm)_.+)$/.exec(label) ?? [];
  return spoken(own);
}

/** Whether two names are the same but for one letter that one of them has more, or another. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const most = Math.min(one.length, other.length);
  let [front, back] = [0, 0];
  while (front < most && one[front] === other[front]) front++;
  while (back < most - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  return front + back >= Math.max(one.length, other.length) - 1;
}
