import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import { starTargets } from "../scores/targets.js";

/** Where a dialogue stands as the wizard looks for a reply. */
export interface SuggestionSituation {
  /** The task that the wizard is in. */
  readonly task: string;
  /** The labels of the wizard's actions so far, queries included, in order. */
  readonly done: readonly string[];
  /** What the back-end returned since the last action; null if nothing came. */
  readonly returned: StarEvent | null;
}

/** What a wizard typed, where, and what it then picked from the list it was shown. */
export interface SuggestionPick {
  /** The dialogue's id. */
  readonly dialogue: string;
  /** The position of the pick among the dialogue's events. */
  readonly event: number;
  /** The text typed. */
  readonly typed: string;
  /** The label picked. */
  readonly picked: string;
  /** The labels shown, in their order. */
  readonly shown: readonly string[];
  readonly situation: SuggestionSituation;
}

/** A pick of what the wizard wrote itself, which no list had. */
const CUSTOM = "custom";

/**
 * The picks of a dialogue, in order.
 * @returns also how many were of the wizard's own words, which stand in no list
 */
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
