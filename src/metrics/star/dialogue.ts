import { isObject } from "../../io/object.js";

/** One event of a STAR dialogue, as far as scoring reads it. */
export interface StarEvent {
  readonly Agent: string;
  readonly Action: string;
  /** The label of a picked suggestion. */
  readonly ActionLabel?: string;
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

/** A STAR dialogue, as far as scoring reads it. */
export interface StarDialogue {
  readonly DialogueID: string | number;
  readonly Scenario: {
    readonly Happy?: boolean;
    readonly MultiTask?: boolean;
    readonly WizardCapabilities: readonly { readonly Task: string; readonly Domain?: string }[];
  };
  readonly Events: readonly StarEvent[];
}

/** A task's graph: what follows what, and what each label says. */
export interface StarTask {
  readonly graph: Readonly<Record<string, string>>;
  readonly replies: Readonly<Record<string, string>>;
}

/** The three kinds of STAR's dialogues. */
export type StarClass = "happy" | "unhappy" | "multi";

/** Which kind a dialogue is of: several tasks; or one, with or without obstacles. */
export function classOf({ Scenario: { MultiTask, Happy } }: StarDialogue): StarClass {
  if (MultiTask === true) return "multi";
  return Happy === true ? "happy" : "unhappy";
}

/** Whether a JSON value is a STAR dialogue, as far as scoring reads it. */
export function isStarDialogue(value: unknown): value is StarDialogue {
  if (!isObject(value)) return false;
  const { DialogueID, Scenario, Events } = value;
  if (typeof DialogueID !== "string" && typeof DialogueID !== "number") return false;
  if (!isObject(Scenario) || !Array.isArray(Scenario.WizardCapabilities)) return false;
  const areTasks = Scenario.WizardCapabilities.every((one) => isObject(one) && typeof one.Task === "string");
  return areTasks && Array.isArray(Events) && Events.every(isEvent);
}

/** Whether a JSON value is a task with its graph. */
export function isStarTask(value: unknown): value is StarTask {
  return isObject(value) && areTexts(value.graph) && areTexts(value.replies);
}

function isEvent(value: unknown): value is StarEvent {
  if (!isObject(value) || typeof value.Agent !== "string" || typeof value.Action !== "string") return false;
  const { ActionLabel, Text, Constraints, Item, PrimaryItem, Task } = value;
  const areFine = [ActionLabel, Text, Task].every((one) => one === undefined || typeof one === "string");
  const areRows = [Item, PrimaryItem].every((one) => one === undefined || isObject(one));
  return (
    areFine && areRows && (Constraints === undefined || (Array.isArray(Constraints) && Constraints.every(areTexts)))
  );
}

function areTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === "string");
}
