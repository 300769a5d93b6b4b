import type { Ref } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import type { RecordedCommand, RecordedSignal } from "../commands.js";
import type { Reply } from "../reply.js";
import type { UserTurn } from "../transcript.js";
import type { DialogueTask, Given } from "./task.js";

/** Where something happens. */
interface Happens {
  /** The position of its turn in the transcript's turns. */
  readonly at: number;
  /** The user turn that it belongs to, from 1; 0 before the first. */
  readonly userTurn: number;
}

/** A value that a command gives a slot of a task. */
export interface SlotWrite {
  readonly ref: Ref;
  readonly slot: string;
  /** What the command says: the whole value, one of its parts, or what is added to a list. */
  readonly value: Given;
  /** What the slot holds then. */
  readonly after: Given;
  /** Whether the value stands in the command, and not as a reference to something known. */
  readonly isLiteral: boolean;
  readonly by: "start" | "assign" | "append";
}

/** The user speaks. */
export interface UserSpoke extends Happens {
  readonly kind: "user";
  readonly turn: UserTurn;
  /** Null for a turn whose meaning is not recorded. */
  readonly reply: Reply | null;
  /** The tasks that a yes or a no is meant for; none where the turn says neither. */
  readonly answers: readonly DialogueTask[];
  /** Whether their confirmation had just been asked for. */
  readonly wasAsked: boolean;
}

/** The assistant gives a command. What it does, and what the back-end says, follows in events of their own. */
export interface Commanded extends Happens {
  readonly kind: "command";
  readonly recorded: RecordedCommand;
  /** Null for a text that is not a command. */
  readonly command: Command | null;
  /** The intent that it concerns; null for `say`, and where it is not known. */
  readonly intent: string | null;
  /** The values that it gives slots, whether it was accepted or refused. */
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
  /** The index of the command. */
  readonly index: number;
  readonly write: SlotWrite;
  /** Undefined if the slot was empty, or held what is not known. */
  readonly before: Given;
  /** Whether it held a value, known or not. */
  readonly wasFilled: boolean;
  /** The task with the value in it. */
  readonly task: DialogueTask;
}

/** An accepted command writes to a row that a search found. */
export interface RowEdited extends Happens {
  readonly kind: "edited";
  readonly task: DialogueTask;
  readonly slot: string;
}

/** The assistant says that a task is confirmed. */
export interface TaskConfirmed extends Happens {
  readonly kind: "confirmed";
  readonly task: DialogueTask;
  /** Nobody is known to have been asked. */
  readonly isUnheard: boolean;
}

/** A task is given up: the user says no to it, or the assistant drops it. */
export interface TaskGivenUp extends Happens {
  readonly kind: "givenUp";
  readonly task: DialogueTask;
}

/** The back-end says something after a command. */
export interface Signalled extends Happens {
  readonly kind: "signal";
  readonly recorded: RecordedSignal;
  /** The task as it stands then; null for errors, and for all that follows a refused command. */
  readonly task: DialogueTask | null;
}

/** The assistant speaks. */
export interface Responded extends Happens {
  readonly kind: "response";
  readonly text: string;
}

/** What happens in a dialogue, as data. */
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
