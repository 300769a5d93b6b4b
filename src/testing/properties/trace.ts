import type { Operator, Value } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import type { DialogueEvent, SlotWrite } from "../../transcript/events/event.js";
import type { RecordedCommand, RecordedSignal, UserMeaning } from "../../transcript/index.js";
import type { UserGoal } from "./userGoal.js";

/** One command of the assistant with what the back-end said, and the goal that it is about. */
export interface Step {
  readonly recorded: RecordedCommand;
  /** Null for a text that is not a command. */
  readonly command: Command | null;
  /** The values that it gives slots, whether it was accepted or refused. */
  readonly given: readonly StepValue[];
  readonly signals: readonly StepSignal[];
}

/** A value that a command gives a slot of a task, and the goal that the task serves. */
export interface StepValue extends SlotWrite {
  readonly goal: UserGoal | null;
}

export interface StepSignal {
  readonly recorded: RecordedSignal;
  /** Null for errors, and for tasks that the user did not ask for. */
  readonly goal: UserGoal | null;
  /** The intent of its task; null where it is not known. */
  readonly intent: string | null;
  /** What the task held when it was signalled; null where that is not known. */
  readonly slots: Readonly<Record<string, Value | Operator>> | null;
}

/** What the assistant says until the user speaks again. */
export interface Speech {
  /** The signals that it speaks about, by reference. */
  readonly told: readonly StepSignal[];
  /** Its words, where they are on record. */
  readonly texts: readonly string[];
  /** Whether it says anything: by reference, in words, or in words that are not on record. */
  readonly isThere: boolean;
}

/** What a user turn says to a goal. */
export interface Exchange {
  /** The position of the user turn; -1 for what comes before the first. */
  readonly at: number;
  /** Null where it is not recorded what the user meant. */
  readonly means: UserMeaning | null;
  /** The goal that the user speaks about; null for none. */
  readonly goal: UserGoal | null;
  /** What the assistant does until the user speaks again. */
  readonly steps: readonly Step[];
  /** What the back-end says in it. */
  readonly signals: readonly StepSignal[];
  readonly speech: Speech;
  /** The position after its last turn. */
  readonly end: number;
}

/** A dialogue as properties see it: what the user wants, and what the assistant does about it. */
export interface Trace {
  /** What happens in it, as events of one walk. */
  readonly events: readonly DialogueEvent[];
  readonly exchanges: readonly Exchange[];
  /** Every signal, with its exchange. */
  readonly signals: readonly PlacedSignal[];
  readonly goals: readonly UserGoal[];
  /** Whether the user left as its plan says, so that goals are left undone. */
  readonly hasLeft: boolean;
  /** Whether the assistant says anything in it. Where it does not, what it says is not on record. */
  readonly isSpoken: boolean;
}

/** A signal with its exchange. */
export type PlacedSignal = StepSignal & { readonly exchange: Exchange };

/** Whether a task was carried out: a search is not, where it is known to be one. */
export function isPerformance({ recorded, goal, intent }: StepSignal, isQuery: (intent: string) => boolean): boolean {
  if (!recorded.kinds.includes("performed")) return false;
  const name = intent ?? goal?.intent;
  return recorded.kinds.length === 1 || name === undefined || !isQuery(name);
}

/** Whether a goal came to an end: it was performed, or the search answered. */
export const isDone = ({ recorded }: StepSignal): boolean =>
  recorded.kinds.includes("performed") || recorded.kinds.includes("found");

export const isFailure = ({ recorded }: StepSignal): boolean => recorded.kinds.includes("failed");
