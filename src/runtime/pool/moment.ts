import type { Checkpoint } from "./checkpoint.js";

/** A checkpoint as it is kept: with its place in the store. */
export interface KeptCheckpoint {
  readonly checkpoint: Checkpoint;
  /** Its index among all that are kept. */
  index: number;
}

/**
 * What a dialogue was after one of its messages, as the messages that led there. Forks share the moments before they part.
 * The messages are the truth; the rest says where the same can be had sooner.
 */
export class Moment {
  /** Null at the opening. */
  readonly before: Moment | null;
  /** The message that led here; at the opening the opening. */
  readonly message: string;
  /** How many messages led here from the opening. */
  readonly length: number;
  /** Whether more than one dialogue may go on from here. */
  isForked = false;
  /** The number of a sandbox that is just here; null where none is. */
  sandbox: number | null = null;
  kept: KeptCheckpoint | null = null;

  constructor(before: Moment | null, message: string) {
    this.before = before;
    this.message = message;
    this.length = before === null ? 0 : before.length + 1;
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
