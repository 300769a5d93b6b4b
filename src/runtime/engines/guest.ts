import { type Instruction, isQuestion, isRefusal, type VariableParts } from "../../kit/internal.js";
import { COUNTS } from "../behaviours/branches.js";

/** One dialogue inside an engine. Messages follow the kit's protocol. */
export interface Guest {
  /** Sends a message. @throws BacklotError of the sandbox; the dialogue is then as it was before */
  send(message: string): string;
  /** Executes an instruction, which must not change any more, in brief or not. @throws BacklotError as `send` does */
  run(instruction: Instruction, inBrief: boolean): string;
  /** Returns the logs of the last answer for `readLogged`, once. Messages that rebuild the dialogue log nothing. */
  takeLogs(): string;
  /** Retracts the last message, after an invalid answer: it counts as never sent. */
  retract(): void;
  /** Check for messages that need not be sent. @throws BacklotError CLOSED */
  assertOpen(): void;
  readonly opening: string;
  /** Number of messages that left a trace so far. */
  readonly length: number;
  /** State of its variables, if it is on this side of the border; it must not be changed or kept. */
  readonly variables: readonly VariableParts[] | null;
  /** Returns a new dialogue in the state of this one, now or after a number of messages. */
  fork(length?: number): Guest;
}

/** True if a message and its answer belong to a dialogue's log: questions and refused commands do not. */
export function leavesTrace(message: string | Instruction, answer: string): boolean {
  if (isRefusal(answer)) return false;
  return typeof message !== "string" || (!isQuestion(message) && message !== COUNTS);
}
