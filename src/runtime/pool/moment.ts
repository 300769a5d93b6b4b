import { type Instruction, writeInstruction } from "../../kit/internal.js";
import type { Checkpoint } from "./checkpoint.js";

/** A checkpoint with its index in the store. */
export interface KeptCheckpoint {
  readonly checkpoint: Checkpoint;
  index: number;
}

/**
 * State of a dialogue after one of its messages, as the list of messages that led there. Forks share earlier moments.
 * The messages define the state; the other fields say where it is available.
 */
export class Moment {
  /** Null at the opening. */
  readonly before: Moment | null;
  /** The message, or an instruction not yet written as one; the opening message for the opening. */
  private readonly cause: string | Instruction;
  /** Number of messages since the opening. */
  readonly length: number;
  /** True if several dialogues may continue from here. */
  isForked = false;
  /** Number of a sandbox in this state; null if there is none. */
  sandbox: number | null = null;
  kept: KeptCheckpoint | null = null;
  /** True if messages were executed again from here. */
  wasStart = false;
  /** True if a sandbox was ever brought up from here: a dialogue may begin without one. */
  wasUp = false;

  constructor(before: Moment | null, cause: string | Instruction) {
    this.before = before;
    this.cause = cause;
    this.length = before === null ? 0 : before.length + 1;
  }

  /** Message that led here; the opening message for the opening. */
  get message(): string {
    return typeof this.cause === "string" ? this.cause : writeInstruction(this.cause);
  }

  /** Returns the moment a number of messages after the opening. */
  at(length: number): Moment {
    let moment: Moment = this;
    while (moment.length > length && moment.before !== null) moment = moment.before;
    return moment;
  }

  /** Returns the messages since an earlier moment of this dialogue. */
  since(earlier: Moment): string[] {
    const messages = new Array<string>(this.length - earlier.length);
    let moment: Moment = this;
    for (let i = messages.length - 1; i >= 0; i--) {
      messages[i] = moment.message;
      moment = moment.before as Moment;
    }
    return messages;
  }

  get opening(): Moment {
    return this.at(0);
  }
}
