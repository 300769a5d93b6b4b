import { z } from "zod";
import { DialogueFile, Event, TaskFile } from "./definitions.js";

/** The parts of a STAR event that scores read. */
export interface StarEvent {
  /** The actor, such as `User` or `Wizard`. */
  readonly Agent: string;
  /** The kind of the action, such as `utter` or `query`. */
  readonly Action: string;
  /** The label of a picked suggestion. */
  readonly ActionLabel?: string;
  /** Labels of the suggestions that the wizard saw, in order. */
  readonly ActionLabelOptions?: readonly string[];
  /** The text of an utterance. */
  readonly Text?: string;
  /** The constraints of a query: each object names a slot and holds a Python expression. */
  readonly Constraints?: readonly Readonly<Record<string, string>>[];
  /** The returned row. */
  readonly Item?: Readonly<Record<string, unknown>>;
  /** The row that the wizard selected. */
  readonly PrimaryItem?: Readonly<Record<string, unknown>>;
  /** The task to which the wizard changes. */
  readonly Task?: string;
}

/** The parts of a STAR dialogue that scores read. */
export interface StarDialogue {
  /** The id of the dialogue. */
  readonly DialogueID: string | number;
  /** `Complete`, or the way in which it was broken off. */
  readonly CompletionLevel?: unknown;
  /** The setting: without obstacles or with them, one or several tasks, and the tasks of the wizard. */
  readonly Scenario: {
    readonly Happy?: boolean;
    readonly MultiTask?: boolean;
    readonly WizardCapabilities: readonly { readonly Task: string; readonly Domain?: string }[];
  };
  /** Events in order. */
  readonly Events: readonly StarEvent[];
}

/** The graph of a task with the texts of its labels. */
export interface StarTask {
  /** The successor of each node. */
  readonly graph: Readonly<Record<string, string>>;
  /** An example of the reply for each label. */
  readonly replies: Readonly<Record<string, string>>;
}

/** The three classes of STAR's dialogues. */
export type StarClass = "happy" | "unhappy" | "multi";

/** Returns the class of a dialogue: several tasks; or one, without or with obstacles. */
export function classOf({ Scenario: { MultiTask, Happy } }: StarDialogue): StarClass {
  if (MultiTask === true) return "multi";
  return Happy === true ? "happy" : "unhappy";
}

const texts = z.record(z.string(), z.string());
const row = z.record(z.string(), z.unknown()).optional();
const event = Event.pick({ Agent: true, Action: true, Text: true }).extend({
  ActionLabel: z.string().optional(),
  ActionLabelOptions: z.array(z.string()).optional(),
  Constraints: z.array(texts).optional(),
  Item: row,
  PrimaryItem: row,
  Task: z.string().optional(),
});
const dialogue = DialogueFile.pick({ DialogueID: true }).extend({
  Scenario: z.looseObject({ WizardCapabilities: z.array(z.looseObject({ Task: z.string() })) }),
  Events: z.array(event),
});
const task = TaskFile.pick({ graph: true, replies: true });

/** True if a JSON value has the parts of a STAR dialogue that scores read. */
export const isStarDialogue = (value: unknown): value is StarDialogue => dialogue.safeParse(value).success;

export const isStarTask = (value: unknown): value is StarTask => task.safeParse(value).success;
