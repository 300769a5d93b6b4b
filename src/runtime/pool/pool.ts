import { type Instruction, inBrief, isInconsistent, isQuestion, writeInstruction } from "../../kit/internal.js";
import { closed } from "../engines/engine.js";
import type { Checkpoint } from "./checkpoint.js";
import { Checkpoints, type Moment } from "./checkpoints.js";
import type { Host, LoggedGuest } from "./loggedGuest.js";

/** Dialogues with at most this many messages are as cheap to execute again as to store. */
const MAX_SHORT_MESSAGES = 50;

/** Openings with at most this many characters take a negligible part of a deadline. */
const MAX_SHORT_OPENING = 10_000;

/** Extra time for repeating a message that met its deadline the first time, in milliseconds. */
export const REPEAT_MS = 1_000;

/** Start of a sandbox: the boot image, a checkpoint, or the state of another sandbox in the pool. */
export type Start =
  | { readonly kind: "boot"; readonly opening: string }
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
  | { readonly kind: "sandbox"; readonly sandbox: number };

/** A way for a sandbox to reach the state of a dialogue. */
export interface Way {
  readonly from: Start;
  /** Messages to execute again from there. */
  readonly messages: readonly string[];
  /** True if the sandbox's current state may be needed again. */
  readonly keeps: boolean;
  /** True if the dialogue was brought up before: it is in use, not only inspected once, as for a save. */
  readonly isAgain: boolean;
}

/** Checkpoints taken on the way, if they are worth it. */
export interface Brought {
  /** Checkpoint of the sandbox's earlier state. */
  readonly left: Checkpoint | null;
  /** Checkpoint of the reached state. */
  readonly reached: Checkpoint | null;
}

/** Result of a message to a sandbox. */
export interface Answer {
  readonly text: string;
  /** True if a checkpoint of the state after the message is worth it. */
  readonly isFar: boolean;
  /** Result of the way, if the sandbox was brought to the dialogue first. */
  readonly brought?: Brought;
}

interface Journey {
  readonly sandbox: number;
  readonly way: Way;
  /** True if the dialogue is opened with its next message: two requests to a thread cost more than opening it. */
  readonly opens: boolean;
  arrived(brought: Brought): void;
}

/** Sandboxes with the same boot image, in this thread or another. They know nothing of dialogues. */
export interface SandboxHost {
  /** Number of sandboxes; they are numbered from 0. */
  readonly count: number;
  /** @returns a different number than before if the state of all sandboxes was lost since */
  ready(): number;
  /** @throws BacklotError of the sandbox, whose state is then undefined */
  bring(sandbox: number, way: Way): Brought;
  /** @param way a short way for the sandbox to go first @throws BacklotError as `bring` does */
  send(sandbox: number, message: string, way?: Way): Answer;
  /** Returns a checkpoint of a sandbox. @throws BacklotError SANDBOX_TIMEOUT if its thread had to be stopped */
  checkpoint(sandbox: number): Checkpoint;
  close(): void;
}

/**
 * Assigns sandboxes to dialogues. A dialogue stays in its sandbox; the least recently used sandbox is reassigned. New
 * dialogues replace each other while they are short: most are finished when the next one is opened, and memory that is
 * reused at once is still in the processor's cache. A dialogue without a sandbox is brought up from its latest moment
 * in a sandbox or checkpoint, by executing the messages since, or all messages if there is none.
 */
export class Pool implements Host {
  private readonly sandboxes: SandboxHost;
  private readonly checkpoints: Checkpoints;
  /** Numbers of the sandboxes, most recently used first. */
  private readonly order: number[];
  /** State of each sandbox; null if empty or unknown. */
  private readonly held: (Moment | null)[];
  /** Latest moment with a checkpoint on the way to each sandbox's state. */
  private readonly bases: (Moment | null)[];
  /** Sandbox of the latest new dialogue; null if it was reassigned. */
  private entrance: number | null = null;
  private generation: number;
  private isClosed = false;

  /** @param budget limit on the checkpoints, in bytes */
  constructor(sandboxes: SandboxHost, budget: number) {
    this.sandboxes = sandboxes;
    this.checkpoints = new Checkpoints(budget);
    // The first sandbox, which is already started, is assigned first.
    this.order = Array.from({ length: sandboxes.count }, (_, i) => sandboxes.count - 1 - i);
    this.held = this.order.map(() => null);
    this.bases = this.order.map(() => null);
    this.generation = sandboxes.ready();
  }

  get checkpointBytes(): number {
    return this.checkpoints.bytes;
  }

  send(guest: LoggedGuest, message: string): string {
    this.assertOpen();
    const generation = this.sandboxes.ready();
    if (generation !== this.generation) this.lose();
    this.generation = generation;
    const { moment } = guest;
    const up = moment.sandbox;
    const journey = up === null || this.mustStay(moment, up, message) ? this.journeyTo(moment) : null;
    const sandbox = journey === null ? (up as number) : journey.sandbox;
    // A failure leaves the sandbox in an unknown state, unassigned until another dialogue is brought up in it.
    this.release(sandbox);
    if (journey?.opens === false) journey.arrived(this.sandboxes.bring(sandbox, journey.way));
    this.use(sandbox);
    const way = journey?.opens === true ? journey.way : undefined;
    const { text: sent, isFar, brought } = this.sandboxes.send(sandbox, message, way);
    if (brought !== undefined) journey?.arrived(brought);
    const text = guest.note(message, sent);
    if (isInconsistent(text)) return text;
    this.hold(sandbox, guest.moment);
    if (isFar && guest.moment.kept === null) this.keep(sandbox, guest.moment, this.sandboxes.checkpoint(sandbox));
    return text;
  }

  run(guest: LoggedGuest, instruction: Instruction, briefly: boolean): string {
    const message = writeInstruction(instruction);
    return this.send(guest, briefly ? inBrief(message) : message);
  }

  forget({ moment }: LoggedGuest): void {
    for (const [sandbox, held] of this.held.entries()) if (held === moment) this.release(sandbox);
    this.checkpoints.drop(moment);
  }

  assertOpen(): void {
    if (this.isClosed) throw closed();
  }

  close(): void {
    this.isClosed = true;
    this.lose();
    this.sandboxes.close();
  }

  /** True if another dialogue may need the state of the sandbox, and no other sandbox has it. */
  private mustStay(moment: Moment, sandbox: number, message: string): boolean {
    if (!moment.isForked || isQuestion(message) || this.held.length === 1) return false;
    return !this.held.some((held, other) => held === moment && other !== sandbox);
  }

  private journeyTo(moment: Moment): Journey {
    const start = latestHeld(moment);
    const source = start.sandbox;
    const isNew = source === null && (moment.before === null || (start.before === null && !start.wasUp));
    const sandbox = this.givesWay(isNew, source);
    const old = this.held[sandbox] as Moment | null;
    const base = source === null ? (start.kept === null ? null : start) : (this.bases[source] as Moment | null);
    const oldBase = this.bases[sandbox] as Moment | null;
    const keeps = old !== null && old.kept === null && sandbox !== source;
    const way = {
      from: startFrom(start),
      messages: moment.since(start),
      keeps,
      isAgain: start.before !== null || start.wasStart,
    };
    start.wasStart ||= way.messages.length > 0;
    start.wasUp = true;
    if (isNew) this.entrance = sandbox;
    else if (this.entrance === sandbox) this.entrance = null;
    const arrived = ({ left, reached }: Brought): void => {
      if (left !== null && old !== null) this.replace(oldBase, old, left);
      this.bases[sandbox] = base;
      if (reached !== null) this.keep(sandbox, moment, reached);
    };
    return { sandbox, way, opens: isNew && isShort(way), arrived };
  }

  private givesWay(isNew: boolean, source: number | null): number {
    const { entrance } = this;
    if (isNew && entrance !== null && (this.held[entrance]?.length ?? 0) <= MAX_SHORT_MESSAGES) return entrance;
    return this.order.findLast((one) => one !== source) ?? (this.order[0] as number);
  }

  private keep(sandbox: number, moment: Moment, checkpoint: Checkpoint): void {
    this.replace(this.bases[sandbox] as Moment | null, moment, checkpoint);
    this.bases[sandbox] = moment.kept === null ? null : moment;
  }

  /** Stores a checkpoint of a moment and drops the previous one, unless a fork may continue from between them. */
  private replace(base: Moment | null, moment: Moment, checkpoint: Checkpoint): void {
    this.checkpoints.keep(moment, checkpoint);
    if (base === null || base === moment || moment.kept === null) return;
    for (let at = moment.before; at !== null; at = at.before) {
      if (at.isForked) return;
      if (at === base) break;
    }
    this.checkpoints.drop(base);
  }

  private use(sandbox: number): void {
    if (this.order[0] === sandbox) return;
    this.order.splice(this.order.indexOf(sandbox), 1);
    this.order.unshift(sandbox);
  }

  private hold(sandbox: number, moment: Moment): void {
    this.held[sandbox] = moment;
    moment.sandbox = sandbox;
  }

  private release(sandbox: number): void {
    const moment = this.held[sandbox] as Moment | null;
    if (moment === null) return;
    this.held[sandbox] = null;
    if (moment.sandbox !== sandbox) return;
    const other = this.held.indexOf(moment);
    moment.sandbox = other < 0 ? null : other;
  }

  private lose(): void {
    for (const sandbox of this.order) this.release(sandbox);
    this.bases.fill(null);
  }
}

/** True if a new dialogue's way takes a negligible part of a deadline. Its past commands ran without a sandbox. */
function isShort({ from, messages }: Way): boolean {
  return messages.length <= MAX_SHORT_MESSAGES && from.kind === "boot" && from.opening.length <= MAX_SHORT_OPENING;
}

/** Returns the latest moment up to this one in a sandbox or a checkpoint; otherwise the opening. */
function latestHeld(moment: Moment): Moment {
  let at = moment;
  while (at.sandbox === null && at.kept === null && at.before !== null) at = at.before;
  return at;
}

function startFrom(moment: Moment): Start {
  const { sandbox, kept } = moment;
  if (sandbox !== null) return { kind: "sandbox", sandbox };
  if (kept !== null) return { kind: "checkpoint", checkpoint: kept.checkpoint };
  // Determined only here: the walk to the opening is as long as the dialogue.
  return { kind: "boot", opening: moment.opening.message };
}
