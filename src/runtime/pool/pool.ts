import { type Instruction, inBrief, isInconsistent, isQuestion, writeInstruction } from "../../kit/internal.js";
import { closed } from "../engines/engine.js";
import type { Checkpoint } from "./checkpoint.js";
import { Checkpoints } from "./checkpoints.js";
import type { Host, LoggedGuest } from "./loggedGuest.js";
import type { Moment } from "./moment.js";

/** Up to so many messages a dialogue is as cheap to execute again as to keep. */
const MAX_SHORT_MESSAGES = 50;

/** An opening of at most so many characters takes no time that a deadline would notice. */
const MAX_SHORT_OPENING = 10_000;

/** What is granted on top of the deadline, in milliseconds, to repeat a message that took less when it was new. */
export const REPEAT_MS = 1_000;

/** What a sandbox is brought up from: the boot image, a checkpoint, or what another sandbox of the pool holds. */
export type Start =
  | { readonly kind: "boot"; readonly opening: string }
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
  | { readonly kind: "sandbox"; readonly sandbox: number };

/** How a sandbox comes to where a dialogue is. */
export interface Way {
  readonly from: Start;
  /** What is to be executed again from there. */
  readonly messages: readonly string[];
  /** Whether what the sandbox holds so far may be wanted again. */
  readonly keeps: boolean;
  /**
   * Whether the dialogue was brought up before: somebody comes back to it, and does not only look once, as a save
   * does.
   */
  readonly isAgain: boolean;
}

/** Checkpoints that were taken on the way, where they are worth it. */
export interface Brought {
  /** Of what the sandbox held before. */
  readonly left: Checkpoint | null;
  /** Of where it came to. */
  readonly reached: Checkpoint | null;
}

/** The answer to a message. */
export interface Answer {
  readonly text: string;
  /** Whether a checkpoint of what the message led to is worth it. */
  readonly isFar: boolean;
  /** What came of the way there, where the sandbox was brought there first. */
  readonly brought?: Brought;
}

/** How a dialogue comes to a sandbox. */
interface Journey {
  readonly sandbox: number;
  readonly way: Way;
  /** Whether the dialogue is opened with its next message: asking a thread twice costs more than opening it. */
  readonly opens: boolean;
  /** To be called where the sandbox has come there. */
  arrived(brought: Brought): void;
}

/** Sandboxes that were booted alike, in this thread or another. They know nothing of dialogues. */
export interface SandboxHost {
  /** How many there are, by numbers from 0. */
  readonly count: number;
  /** @returns another number than before when all that they hold was lost since */
  ready(): number;
  /**
   * @throws BacklotError SANDBOX_TIMEOUT, SANDBOX_MEMORY or SANDBOX_FAULT; what the sandbox holds is then undefined
   */
  bring(sandbox: number, way: Way): Brought;
  /**
   * @param way a short way that the sandbox is brought first. Default: none
   * @throws BacklotError the same
   */
  send(sandbox: number, message: string, way?: Way): Answer;
  /** A checkpoint of what a sandbox holds. @throws BacklotError SANDBOX_TIMEOUT if its thread had to be stopped */
  checkpoint(sandbox: number): Checkpoint;
  close(): void;
}

/**
 * Decides which sandbox executes which dialogue. A dialogue stays where it is up; the sandbox that was not used for
 * longest gives way. New dialogues take the place of each other as long as they are short: of most nothing is wanted
 * any more when the next one is opened, and a memory that is used again at once is still in the processor's cache. A
 * dialogue that is not up is brought up from the latest of its moments that a sandbox or a checkpoint holds, by
 * executing the messages since. Where nothing is held these are all of them.
 */
export class Pool implements Host {
  private readonly sandboxes: SandboxHost;
  private readonly checkpoints: Checkpoints;
  /** The numbers of the sandboxes, the one used last first. */
  private readonly order: number[];
  /** What each sandbox holds; null for nothing, or nothing that is known. */
  private readonly held: (Moment | null)[];
  /** For each sandbox the moment with a checkpoint that it last came by. */
  private readonly bases: (Moment | null)[];
  /** The sandbox where the last new dialogue began; null if something else is there now. */
  private entrance: number | null = null;
  private generation: number;
  private isClosed = false;

  /** @param budget of the checkpoints, in bytes */
  constructor(sandboxes: SandboxHost, budget: number) {
    this.sandboxes = sandboxes;
    this.checkpoints = new Checkpoints(budget);
    // The first, which is started already, gives way first.
    this.order = Array.from({ length: sandboxes.count }, (_, i) => sandboxes.count - 1 - i);
    this.held = this.order.map(() => null);
    this.bases = this.order.map(() => null);
    this.generation = sandboxes.ready();
  }

  /** How much its checkpoints take, in bytes. */
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
    // Whatever fails leaves the sandbox in an unknown state: nobody's until something else is brought up there.
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

  /** Whether another dialogue may want what the sandbox holds, and no other sandbox holds it. */
  private mustStay(moment: Moment, sandbox: number, message: string): boolean {
    if (!moment.isForked || isQuestion(message) || this.held.length === 1) return false;
    return !this.held.some((held, other) => held === moment && other !== sandbox);
  }

  /** Decides which sandbox comes to a moment, and how. */
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

  /** The sandbox that something else comes to now. */
  private givesWay(isNew: boolean, source: number | null): number {
    const { entrance } = this;
    if (isNew && entrance !== null && (this.held[entrance]?.length ?? 0) <= MAX_SHORT_MESSAGES) return entrance;
    return this.order.findLast((one) => one !== source) ?? (this.order[0] as number);
  }

  /** Keeps a checkpoint of what a sandbox holds. */
  private keep(sandbox: number, moment: Moment, checkpoint: Checkpoint): void {
    this.replace(this.bases[sandbox] as Moment | null, moment, checkpoint);
    this.bases[sandbox] = moment.kept === null ? null : moment;
  }

  /** Keeps a checkpoint of a moment and drops the one before it, unless a fork may go on from between them. */
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

  /** Nothing is up any more. */
  private lose(): void {
    for (const sandbox of this.order) this.release(sandbox);
    this.bases.fill(null);
  }
}

/** Whether a new dialogue's way takes no time that a deadline would notice. What it has done so far was done without a sandbox. */
function isShort({ from, messages }: Way): boolean {
  return messages.length <= MAX_SHORT_MESSAGES && from.kind === "boot" && from.opening.length <= MAX_SHORT_OPENING;
}

/** The latest moment up to this one in a sandbox or a checkpoint; otherwise the opening. */
function latestHeld(moment: Moment): Moment {
  let at = moment;
  while (at.sandbox === null && at.kept === null && at.before !== null) at = at.before;
  return at;
}

function startFrom(moment: Moment): Start {
  const { sandbox, kept } = moment;
  if (sandbox !== null) return { kind: "sandbox", sandbox };
  if (kept !== null) return { kind: "checkpoint", checkpoint: kept.checkpoint };
  // Looked for only here: the way there is as long as the dialogue.
  return { kind: "boot", opening: moment.opening.message };
}
