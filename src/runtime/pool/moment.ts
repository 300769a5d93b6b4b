import { type Instruction, writeInstruction } from "../../kit/internal.js";
import type { Checkpoint } from "./checkpoint.js";

/** A checkpoint as it is kept: with its place in the store. */
export interface KeptCheckpoint {
  readonly checkpoint: Checkpoint;
  /** Its index among all that are kept. */
  index: number;
}

/**
 * What a dialogue was after one of its messages, as the messages that led there. Forks share the moments before they
 * part. The messages are the truth; the rest says where the same can be had sooner.
 */
export class Moment {
  /** Null at the opening. */
  readonly before: Moment | null;
  /** What led here: a message, or an instruction that has not had to be written; at the opening the opening. */
  private readonly cause: string | Instruction;
  /** How many messages led here from the opening. */
  readonly length: number;
  /** Whether more than one dialogue may go on from here. */
  isForked = false;
  /** The number of a sandbox that is just here; null if none is. */
  sandbox: number | null = null;
  kept: KeptCheckpoint | null = null;
  /** Whether messages were executed again from here. */
  wasStart = false;
  /** Whether a sandbox was brought up from here: a dialogue may have begun without one. */
  wasUp = false;

  constructor(before: Moment | null, cause: string | Instruction) {
    this.before = before;
    this.cause = cause;
    this.length = before === null ? 0 : before.length + 1;
  }

  /** The message that led here; at the opening the opening. */
  get message(): string {
    return typeof this.cause === "string" ? this.cause : writeInstruction(this.cause);
  }

  /** The moment that many messages after the opening. */
  at(length: number): Moment {
    let moment: Moment = this;
    while (moment.length > length && moment.before !== null) moment = moment.before;
    return moment;
  }

  /** The messages after an earlier moment of this dialogue, up to here. */
  since(earlier: Moment): string[] {
    const messages = new Array<string>(this.length - earlier.length);
    let moment: Moment = this;
    for (let i = messages.length - 1; i >= 0; i--) {
      messages[i] = moment.message;
      moment = moment.before as Moment;
    }
    return messages;
  }

  /** The opening of this dialogue. */
  get opening(): Moment {
    return this.at(0);
  }
}
