import { type Instruction, isQuestion, isRefusal, type VariableParts } from "../../kit/internal.js";
import { COUNTS } from "../behaviours/branches.js";

/** One dialogue inside an engine. Messages follow the kit's protocol. */
export interface Guest {
  /**
   * Sends one message and returns the answer.
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT; the dialogue is then as it was before
   */
  send(message: string): string;
  /**
   * Executes an instruction, which must not change any more. It becomes a message if it crosses a border.
   * @param inBrief whether to answer in brief
   * @throws BacklotError as `send` does
   */
  run(instruction: Instruction, inBrief: boolean): string;
  /**
   * Returns the logs of behaviours before the last answer, for the kit's `readLogged`; empty if there are none, or at a
   * second call. Messages that are repeated to rebuild the dialogue log nothing.
   */
  takeLogs(): string;
  /** Retracts the last message, after an invalid answer: it counts as never sent. */
  retract(): void;
  /**
   * For messages that need not be sent.
   * @throws BacklotError CLOSED if the engine was closed
   */
  assertOpen(): void;
  /** Opening message. */
  readonly opening: string;
  /** Number of messages that left a trace so far. */
  readonly length: number;
  /** State of its variables, if it is on this side of the border; it must not be changed or kept. */
  readonly variables: readonly VariableParts[] | null;
  /** Returns a new dialogue in the state of this one, now or after a number of messages. */
  fork(length?: number): Guest;
}

/** Whether a message and its answer belong to a dialogue's log: questions and refused commands do not. */
export function leavesTrace(message: string | Instruction, answer: string): boolean {
  if (isRefusal(answer)) return false;
  return typeof message !== "string" || (!isQuestion(message) && message !== COUNTS);
}
