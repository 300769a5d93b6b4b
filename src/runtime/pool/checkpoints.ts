import { type Instruction, Random, writeInstruction } from "../../kit/internal.js";
import type { Checkpoint } from "./checkpoint.js";

/** Limit on the checkpoints of one engine, in bytes. */
export const MAX_CHECKPOINT_BYTES = 256 * 1024 * 1024;

/**
 * Checkpoints of an engine within a budget: a cache of results of messages, any of which may be dropped at any time.
 * Eviction is random, since sessions used in turn would always have lost the least recently used one just before they
 * need it. When a dialogue is garbage-collected, so are its checkpoints.
 */
export class Checkpoints {
  private readonly budget: number;
  private readonly kept: { readonly moment: WeakRef<Moment>; readonly bytes: number }[] = [];
  private sum = 0;
  private added = 0;
  private readonly chance = new Random(1);

  /** @param budget in bytes */
  constructor(budget: number) {
    this.budget = budget;
  }

  get bytes(): number {
    return this.sum;
  }

  keep(moment: Moment, checkpoint: Checkpoint): void {
    this.drop(moment);
    const bytes = checkpoint.byteLength;
    if (bytes > this.budget) return;
    if (this.sum + bytes > this.budget && this.added > this.kept.length / 2) this.sweep();
    while (this.sum + bytes > this.budget) this.remove(this.draw());
    moment.kept = { checkpoint, index: this.kept.length };
    this.kept.push({ moment: new WeakRef(moment), bytes });
    this.sum += bytes;
    this.added++;
  }

  drop({ kept }: Moment): void {
    if (kept !== null) this.remove(kept.index);
  }

  /** Removes the checkpoints of collected dialogues. */
  private sweep(): void {
    for (let i = this.kept.length - 1; i >= 0; i--) if (this.kept[i]?.moment.deref() === undefined) this.remove(i);
    this.added = 0;
  }

  private remove(index: number): void {
    const { moment, bytes } = this.kept[index] as (typeof this.kept)[number];
    const holder = moment.deref();
    if (holder !== undefined) holder.kept = null;
    this.sum -= bytes;
    const last = this.kept.pop() as (typeof this.kept)[number];
    if (index === this.kept.length) return;
    this.kept[index] = last;
    const moved = last.moment.deref()?.kept;
    if (moved !== undefined && moved !== null) moved.index = index;
  }

  /** Returns a random index, reproducible between runs. */
  private draw(): number {
    return Math.floor(this.chance.next() * this.kept.length);
  }
}

/** A checkpoint with its index in the store. */
interface KeptCheckpoint {
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
