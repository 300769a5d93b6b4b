import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";

/** An action of the wizard that a policy has to predict. */
export interface StarTarget {
  /** The action to be predicted. */
  readonly label: string;
  /** The position of its event in the dialogue. */
  readonly event: number;
  /** The task it belongs to: the one selected last, or the dialogue's first. */
  readonly task: string;
  /** What the back-end returned since the target before, which was a query; null if nothing came. */
  readonly returned: StarEvent | null;
}

/**
 * The actions to predict, in order: every query, and every suggestion that was picked. Free utterances of the wizard
 * neither count nor move the state. A query of a task that both checks and books is `query_book` where its last
 * RequestType is "Book", else `query_check`.
 */
export function starTargets(dialogue: StarDialogue, tasks: ReadonlyMap<string, StarTask>): StarTarget[] {
  const targets: StarTarget[] = [];
  let task = dialogue.Scenario.WizardCapabilities[0]?.Task ?? "";
  let returned: StarEvent | null = null;
  for (const [event, one] of dialogue.Events.entries()) {
    if (one.Action === "return_item") returned = one;
    if (one.Action === "select_task" && one.Task !== undefined) task = one.Task;
    const label = labelOf(one, tasks.get(task));
    if (label === null) continue;
    targets.push({ label, event, task, returned });
    returned = null;
  }
  return targets;
}

function labelOf(
  { Agent, Action, ActionLabel, Constraints = [] }: StarEvent,
  task: StarTask | undefined,
): string | null {
  if (Agent !== "Wizard") return null;
  if (Action === "pick_suggestion") return ActionLabel ?? null;
  if (Action !== "query") return null;
  const { replies = {} } = task ?? {};
  if (!Object.hasOwn(replies, "query_check") || !Object.hasOwn(replies, "query_book")) return "query";
  const requests = Constraints.flatMap(({ RequestType }) => (RequestType === undefined ? [] : [RequestType]));
  return requests.at(-1) === '"Book"' ? "query_book" : "query_check";
}
