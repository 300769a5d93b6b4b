import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import { starTargets } from "../scores/targets.js";

/** The state of a dialogue when the wizard looks for a reply. */
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

/** The label of a reply in the wizard's own words, which no list contains. */
const CUSTOM = "custom";

/**
 * Returns the picks of a dialogue, in order.
 * @returns also the number of replies in the wizard's own words, which no list contains
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
