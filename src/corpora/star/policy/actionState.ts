import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import { starTargets } from "../scores/targets.js";
import type { AskedParameter } from "./mentions.js";
import { type Utterance, utteranceOf } from "./utterance.js";

/** What is known of STAR's tasks beside their dialogues. */
export interface StarKnowledge {
  /** Their graphs, by name. */
  readonly tasks: ReadonlyMap<string, StarTask>;
  /** The inputs of their APIs, by the same names. */
  readonly inputs: ReadonlyMap<string, readonly AskedParameter[]>;
}

/** Where a dialogue stands as the wizard's next action is due. */
export interface ActionState {
  /** The task that the wizard is in. */
  readonly task: StarTask;
  /** The inputs of the task's API. */
  readonly inputs: readonly AskedParameter[];
  /** The labels of the wizard's actions in this task, in order. */
  readonly done: readonly string[];
  /** The label of the last action, of whichever task; null at the beginning. */
  readonly last: string | null;
  /** What the back-end returned since then; null if nothing came. */
  readonly returned: StarEvent | null;
  /** The last row that came back, whenever that was. */
  readonly item: Readonly<Record<string, unknown>>;
  /** What the user said since the last action, in one. */
  readonly said: Utterance;
  /** Everything that the user said in this task. */
  readonly utterances: readonly Utterance[];
}

/** A choice of the next action: its label. */
export type NextAction = (state: ActionState) => string;

const NO_TASK: StarTask = { graph: {}, replies: {} };

/**
 * Reads a dialogue up to its end. What the wizard typed to find a reply, and which row it looked at, belong to the
 * action that comes and are not read.
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
    said: utteranceOf(said.join(" . ")),
    utterances: [...own.flatMap(textsBefore), ...said].map(utteranceOf),
  };
}

function textsOf(events: readonly StarEvent[]): string[] {
  return events.flatMap(({ Agent, Action, Text }) => (Agent === "User" && Action === "utter" ? (Text ?? []) : []));
}
