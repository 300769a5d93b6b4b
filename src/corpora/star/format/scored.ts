import { z } from "zod";
import { DialogueFile, Event, TaskFile } from "./definitions.js";

/** The parts of a STAR event that scoring reads. */
export interface StarEvent {
  /** Who acts, such as `User` or `Wizard`. */
  readonly Agent: string;
  /** What is done, such as `utter` or `query`. */
  readonly Action: string;
  /** The label of a picked suggestion. */
  readonly ActionLabel?: string;
  /** The labels that the wizard was shown, in their order. */
  readonly ActionLabelOptions?: readonly string[];
  /** What was said. */
  readonly Text?: string;
  /** What a query asks: each object names a slot and holds a Python expression. */
  readonly Constraints?: readonly Readonly<Record<string, string>>[];
  /** The row that came back. */
  readonly Item?: Readonly<Record<string, unknown>>;
  /** The row that the wizard has selected. */
  readonly PrimaryItem?: Readonly<Record<string, unknown>>;
  /** The task that the wizard goes over to. */
  readonly Task?: string;
}

/** The parts of a STAR dialogue that scoring reads. */
export interface StarDialogue {
  /** The dialogue. */
  readonly DialogueID: string | number;
  /** `Complete`, or how it was broken off. */
  readonly CompletionLevel?: unknown;
  /** What was set up: whether all goes well, whether there are several tasks, and which the wizard could do. */
  readonly Scenario: {
    readonly Happy?: boolean;
    readonly MultiTask?: boolean;
    readonly WizardCapabilities: readonly { readonly Task: string; readonly Domain?: string }[];
  };
  /** What happened, in order. */
  readonly Events: readonly StarEvent[];
}

/** A task's graph: what follows what, and what each label says. */
export interface StarTask {
  /** For each node the one that follows. */
  readonly graph: Readonly<Record<string, string>>;
  /** For each label an example of the reply. */
  readonly replies: Readonly<Record<string, string>>;
}

/** The three kinds of STAR's dialogues. */
export type StarClass = "happy" | "unhappy" | "multi";

/** Which kind a dialogue is of: several tasks; or one, with or without obstacles. */
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

/** Whether a JSON value has the parts of a STAR dialogue that scoring reads. */
export function isStarDialogue(value: unknown): value is StarDialogue {
  return dialogue.safeParse(value).success;
}

/** Whether a JSON value is a task with its graph. */
export function isStarTask(value: unknown): value is StarTask {
  return task.safeParse(value).success;
}
