import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import { starTargets } from "../scores/targets.js";
import type { AskedParameter } from "./mentions.js";

/** Information on STAR's tasks in addition to the dialogues. */
export interface StarKnowledge {
  /** Task graphs by name. */
  readonly tasks: ReadonlyMap<string, StarTask>;
  /** The inputs of the tasks' APIs by the same names. */
  readonly inputs: ReadonlyMap<string, readonly AskedParameter[]>;
}

/** The state of a dialogue before the wizard's next action. */
export interface ActionState {
  /** The current task. */
  readonly task: StarTask;
  /** The inputs of the task's API. */
  readonly inputs: readonly AskedParameter[];
  /** Labels of the wizard's actions in this task, in order. */
  readonly done: readonly string[];
  /** The label of the last action in any task; null at the beginning. */
  readonly last: string | null;
  /** The event of the back-end since then; null without one. */
  readonly returned: StarEvent | null;
  /** The last returned row of the dialogue. */
  readonly item: Readonly<Record<string, unknown>>;
  /** The user's words since the last action, combined. */
  readonly said: string;
  /** All utterances of the user in this task. */
  readonly utterances: readonly string[];
}

/** A policy that returns the label of the next action. */
export type NextAction = (state: ActionState) => string;

const NO_TASK: StarTask = { graph: {}, replies: {} };

/**
 * Returns the state at the end of a dialogue. The text that the wizard typed to find a reply, and the row that it
 * looked at, belong to the next action and are ignored.
 */
export function actionStateOf(soFar: StarDialogue, { tasks, inputs }: StarKnowledge): ActionState {
  const targets = starTargets(soFar, tasks);
  const { Events: events } = soFar;
  const selected = events.findLast(({ Action, Task }) => Action === "select_task" && Task !== undefined)?.Task;
  const name = selected ?? soFar.Scenario.WizardCapabilities[0]?.Task ?? "";
  const since = (targets.at(-1)?.event ?? -1) + 1;
  const own = targets.filter(({ task }) => task === name);
  const textsBefore = ({ event }: { readonly event: number }): string[] => {
    const before = targets.findLast((other) => other.event < event)?.event ?? -1;
    return textsOf(events.slice(before + 1, event));
  };
  const said = textsOf(events.slice(since));
  return {
    task: tasks.get(name) ?? NO_TASK,
    inputs: inputs.get(name) ?? [],
    done: own.map(({ label }) => label),
    last: targets.at(-1)?.label ?? null,
    returned: events.slice(since).findLast(({ Action }) => Action === "return_item") ?? null,
    item: events.findLast(({ Action, Item }) => Action === "return_item" && Item !== undefined)?.Item ?? {},
    said: said.join(" . "),
    utterances: [...own.flatMap(textsBefore), ...said],
  };
}

function textsOf(events: readonly StarEvent[]): string[] {
  return events.flatMap(({ Agent, Action, Text }) =>
    Agent === "User" && Action === "utter" ? (Text?.replaceAll("’", "'") ?? []) : [],
  );
}
