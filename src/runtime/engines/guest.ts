import { type Instruction, isQuestion, isRefusal, type VariableParts } from "../../kit/internal.js";
import { COUNTS } from "../behaviours/branches.js";

/** One dialogue inside an engine. Messages are those of the kit's protocol. */
export interface Guest {
  /**
   * Sends one message and gives the answer.
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT; the dialogue is then as it was before
   */
  send(message: string): string;
  /**
   * Has an instruction carried out, which nobody may change any more. It becomes a message where there is a border to
   * cross.
   * @param inBrief whether to answer in brief
   * @throws BacklotError as `send` does
   */
  run(instruction: Instruction, inBrief: boolean): string;
  /**
   * What behaviours logged on the way to the last answer, as the kit's `readLogged` takes it; empty where they logged
   * nothing, and the second time. A message that is repeated to bring the dialogue up again logs nothing.
   */
  takeLogs(): string;
  /** Takes the last message back: its answer made no sense, so it counts as never sent. */
  retract(): void;
  /**
   * For messages that need not be sent.
   * @throws BacklotError CLOSED where the engine was closed
   */
  assertOpen(): void;
  /** The message it was opened with. */
  readonly opening: string;
  /** How many messages have left a trace so far. */
  readonly length: number;
  /**
   * What its variables hold, where they are on this side of the border and it is up; nothing of it may be changed or
   * kept.
   */
  readonly variables: readonly VariableParts[] | null;
  /** A new dialogue in the state of this one, now or after so many messages. */
  fork(length?: number): Guest;
}

/** Whether a message and its answer belong to a dialogue's log: questions and refused commands leave no trace. */
export function leavesTrace(message: string | Instruction, answer: string): boolean {
  if (isRefusal(answer)) return false;
  return typeof message !== "string" || (!isQuestion(message) && message !== COUNTS);
}
