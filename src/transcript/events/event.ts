import type { Ref } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import type { RecordedCommand, RecordedSignal } from "../commands.js";
import type { Reply } from "../reply.js";
import type { UserTurn } from "../transcript.js";
import type { DialogueTask, Given } from "./task.js";

interface Happens {
  /** The position of its turn in the transcript's turns. */
  readonly at: number;
  /** The number of its user turn, from 1; 0 before the first. */
  readonly userTurn: number;
}

/** A value that a command gives to a slot of a task. */
export interface SlotWrite {
  readonly ref: Ref;
  readonly slot: string;
  /** The value in the command: a whole value, a part of one, or an item to append. */
  readonly value: Given;
  readonly after: Given;
  /** True if the command holds the value itself and not a reference. */
  readonly isLiteral: boolean;
  readonly by: "start" | "assign" | "append";
}

/** The user speaks. */
export interface UserSpoke extends Happens {
  readonly kind: "user";
  readonly turn: UserTurn;
  /** Null for a turn without a recorded meaning. */
  readonly reply: Reply | null;
  readonly answers: readonly DialogueTask[];
  readonly wasAsked: boolean;
}

/** The assistant gives a command. Its effects and signals follow as events of their own. */
export interface Commanded extends Happens {
  readonly kind: "command";
  readonly recorded: RecordedCommand;
  readonly command: Command | null;
  /** The intent that it concerns; null for `say`, and if it is unknown. */
  readonly intent: string | null;
  readonly writes: readonly SlotWrite[];
}

/** An accepted command begins a task. */
export interface TaskStarted extends Happens {
  readonly kind: "started";
  readonly task: DialogueTask;
}

/** An accepted command gives a slot of a task a value. */
export interface SlotWritten extends Happens {
  readonly kind: "written";
  readonly index: number;
  readonly write: SlotWrite;
  /** Undefined if the slot was empty, or its value unknown. */
  readonly before: Given;
  readonly wasFilled: boolean;
  readonly task: DialogueTask;
}

/** An accepted command writes to a row that a search found. */
export interface RowEdited extends Happens {
  readonly kind: "edited";
  readonly task: DialogueTask;
  readonly slot: string;
}

/** The assistant confirms a task. */
export interface TaskConfirmed extends Happens {
  readonly kind: "confirmed";
  readonly task: DialogueTask;
  readonly isUnheard: boolean;
}

/** A task is given up: the user refuses it, or the assistant drops it. */
export interface TaskGivenUp extends Happens {
  readonly kind: "givenUp";
  readonly task: DialogueTask;
}

/** The back-end answers a command. */
export interface Signalled extends Happens {
  readonly kind: "signal";
  readonly recorded: RecordedSignal;
  /** The task after the signal; null for errors, and for all signals after a refused command. */
  readonly task: DialogueTask | null;
}

/** The assistant speaks. */
export interface Responded extends Happens {
  readonly kind: "response";
  readonly text: string;
}

/** An event of a dialogue, as data. */
export type DialogueEvent =
  | UserSpoke
  | Commanded
  | TaskStarted
  | SlotWritten
  | RowEdited
  | TaskConfirmed
  | TaskGivenUp
  | Signalled
  | Responded;
