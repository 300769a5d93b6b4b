import { spoken } from "../../../schema/english/sentences.js";
import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { starTargets } from "../scores/targets.js";

export interface SuggestionCandidate {
  /** Its label; goodbyes share the first one. */
  readonly label: string;
  /** Its text with placeholders; null for a label that occurs only in dialogues. */
  readonly template: string | null;
  /** Texts that stand for it: its templates, and texts that wizards typed to find it. */
  readonly texts: readonly string[];
}

/** True if a label says goodbye: some dialogues have `goodbye_1` where the task has `bank_bye`. */
export const saysGoodbye = (label: string): boolean => label.startsWith("goodbye") || label.endsWith("_bye");

const GOODBYE = "goodbye";

/** The key that identifies a candidate; all goodbyes share one. */
export const candidateKey = (label: string): string => (saysGoodbye(label) ? GOODBYE : label);

/** Returns the replies of a task. Examples of an unknown label belong to the label that differs by one letter. */
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

/** "ask pin" for `bank_ask_pin`. */
function spokenLabel(label: string): string {
  const [, own = label] = /^[a-z]+_((?:ask|inform|provide|confirm)_.+)$/.exec(label) ?? [];
  return spoken(own);
}

/** True if two names differ by one inserted or replaced letter. */
function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const most = Math.min(one.length, other.length);
  let [front, back] = [0, 0];
  while (front < most && one[front] === other[front]) front++;
  while (back < most - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  return front + back >= Math.max(one.length, other.length) - 1;
}

export interface SuggestionSituation {
  readonly task: string;
  /** Labels of the wizard's actions so far, including queries, in order. */
  readonly done: readonly string[];
  /** The event of the back-end since the last action; null without one. */
  readonly returned: StarEvent | null;
}

/** A typed text of a wizard with the picked label and the list that was shown. */
export interface SuggestionPick {
  readonly dialogue: string;
  readonly event: number;
  readonly typed: string;
  readonly picked: string;
  /** Labels in the list, in order. */
  readonly shown: readonly string[];
  readonly situation: SuggestionSituation;
}

const CUSTOM = "custom";

/** The picks of a dialogue, and the number of replies in the wizard's own words, which no list contains. */
export function picksOf(
  dialogue: StarDialogue,
  tasks: ReadonlyMap<string, StarTask>,
): { readonly picks: readonly SuggestionPick[]; readonly own: number } {
  const picks: SuggestionPick[] = [];
  let own = 0;
  const targets = starTargets(dialogue, tasks);
  for (const [at, { label, event, task, returned }] of targets.entries()) {
    const { Action, ActionLabelOptions: shown = [] } = dialogue.Events[event] as StarEvent;
    if (Action !== "pick_suggestion") continue;
    if (label === CUSTOM) {
      own++;
      continue;
    }
    const done = targets.slice(0, at).map((one) => one.label);
    const typed = dialogue.Events.slice(0, event).findLast((one) => one.Action === "request_suggestions")?.Text ?? "";
    const situation = { task, done, returned };
    picks.push({ dialogue: String(dialogue.DialogueID), event, typed, picked: label, shown, situation });
  }
  return { picks, own };
}
