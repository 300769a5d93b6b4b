import type { Operator, Value } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import type { DialogueEvent, SlotWrite } from "../../transcript/events/event.js";
import type { RecordedCommand, RecordedSignal, UserMeaning } from "../../transcript/index.js";
import type { UserGoal } from "./userGoal.js";

/** A command of the assistant with the back-end's signals, and its goal. */
export interface Step {
  readonly recorded: RecordedCommand;
  /** Null for text that is not a command. */
  readonly command: Command | null;
  /** Values that it gives to slots, accepted or refused. */
  readonly given: readonly StepValue[];
  readonly signals: readonly StepSignal[];
}

/** A value that a command gives to a slot of a task, with the goal of the task. */
export interface StepValue extends SlotWrite {
  readonly goal: UserGoal | null;
}

export interface StepSignal {
  readonly recorded: RecordedSignal;
  /** Null for errors, and for tasks that the user did not ask for. */
  readonly goal: UserGoal | null;
  readonly intent: string | null;
  /** Values of the task at the signal; null if they are unknown. */
  readonly slots: Readonly<Record<string, Value | Operator>> | null;
}

/** Words of the assistant until the user speaks again. */
export interface Speech {
  readonly told: readonly StepSignal[];
  readonly texts: readonly string[];
  /** True if it says anything: by reference, in words, or in unrecorded words. */
  readonly isThere: boolean;
}

export interface Exchange {
  /** Position of the user turn; -1 before the first. */
  readonly at: number;
  readonly means: UserMeaning | null;
  readonly goal: UserGoal | null;
  readonly steps: readonly Step[];
  readonly signals: readonly StepSignal[];
  readonly speech: Speech;
  readonly end: number;
}

/** A dialogue as properties see it: the user's goals, and the assistant's steps. */
export interface Trace {
  readonly events: readonly DialogueEvent[];
  readonly exchanges: readonly Exchange[];
  readonly signals: readonly PlacedSignal[];
  readonly goals: readonly UserGoal[];
  /** True if the user left by its plan, so that goals stay open. */
  readonly hasLeft: boolean;
  /** True if the assistant says anything in it. Otherwise its words are not recorded. */
  readonly isSpoken: boolean;
}

export type PlacedSignal = StepSignal & { readonly exchange: Exchange };

/** Tests for a performance, excluding known searches. */
export function isPerformance({ recorded, goal, intent }: StepSignal, isQuery: (intent: string) => boolean): boolean {
  if (!recorded.kinds.includes("performed")) return false;
  const name = intent ?? goal?.intent;
  return recorded.kinds.length === 1 || name === undefined || !isQuery(name);
}

/** Tests if a goal ended: it was performed, or the search answered. */
export const isDone = ({ recorded }: StepSignal): boolean =>
  recorded.kinds.includes("performed") || recorded.kinds.includes("found");

export const isFailure = ({ recorded }: StepSignal): boolean => recorded.kinds.includes("failed");
