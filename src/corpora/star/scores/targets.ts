import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";

/** An action of the wizard that a policy should predict. */
export interface StarTarget {
  /** The label of the action. */
  readonly label: string;
  /** The position of its event in the dialogue. */
  readonly event: number;
  /** Its task: the last selected one, or the dialogue's first. */
  readonly task: string;
  /** The event of the back-end since the previous target, which was a query; null without one. */
  readonly returned: StarEvent | null;
}

/**
 * Returns the actions to predict, in order: every query, and every picked suggestion. Free utterances of the wizard
 * neither count nor change the state. A query of a task that both checks and books is `query_book` if its last
 * RequestType is "Book", otherwise `query_check`.
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
