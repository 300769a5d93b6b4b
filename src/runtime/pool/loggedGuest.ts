import {
  type BrokenSequence,
  type Dispatcher,
  type Instruction,
  isSequence,
  loggedEnd,
  messagesOf,
  readBroken,
  type VariableParts,
} from "../../kit/internal.js";
import { type Guest, leavesTrace } from "../engines/guest.js";
import { Moment } from "./checkpoints.js";

/** The part of an engine that guests use. */
export interface Host {
  /** Sends a message to a guest, after bringing a sandbox to its state, and passes the answer to `note`. */
  send(guest: LoggedGuest, message: string): string;
  /** Executes an instruction likewise, with a brief answer or not. */
  run(guest: LoggedGuest, instruction: Instruction, inBrief: boolean): string;
  /** Invalidates the state that a sandbox holds of a guest. */
  forget(guest: LoggedGuest): void;
  assertOpen(): void;
}

/** A dialogue as its opening and the messages that left a trace, from which it can be rebuilt anywhere. */
export class LoggedGuest implements Guest {
  readonly opening: string;
  /** The dialogue itself, if it runs natively. */
  native: Dispatcher | null = null;
  private readonly host: Host;
  private now: Moment;
  /** State before the last message. */
  private before: Moment;
  /** Raw logs of the last answer. */
  private logged = "";

  constructor(host: Host, opening: string, moment: Moment = new Moment(null, opening)) {
    host.assertOpen();
    this.host = host;
    this.opening = opening;
    this.now = moment;
    this.before = moment;
  }

  get moment(): Moment {
    return this.now;
  }

  get log(): readonly string[] {
    return this.now.since(this.now.opening);
  }

  send(message: string): string {
    this.logged = "";
    return this.host.send(this, message);
  }

  run(instruction: Instruction, inBrief: boolean): string {
    this.logged = "";
    return this.host.run(this, instruction, inBrief);
  }

  /** Notes a message and its raw answer. @returns the answer without logs */
  note(message: string | Instruction, sent: string): string {
    const end = loggedEnd(sent);
    const answer = end === 0 ? sent : sent.slice(end);
    if (end > 0) this.logged = sent.slice(0, end);
    const broken = typeof message === "string" && isSequence(message) ? readBroken(answer) : null;
    if (broken === null) this.add(message, answer);
    else this.addPart(message as string, broken);
    return answer;
  }

  takeLogs(): string {
    const { logged } = this;
    this.logged = "";
    return logged;
  }

  retract(): void {
    this.host.forget(this);
    this.now = this.before;
  }

  assertOpen(): void {
    this.host.assertOpen();
  }

  get length(): number {
    return this.now.length;
  }

  get variables(): readonly VariableParts[] | null {
    return this.native?.variables() ?? null;
  }

  private add(message: string | Instruction, answer: string): void {
    this.before = this.now;
    if (leavesTrace(message, answer)) this.now = new Moment(this.now, message);
  }

  /** Logs the executed part of a broken sequence, message by message. */
  private addPart(sequence: string, { count, answer }: BrokenSequence): void {
    const messages = messagesOf(sequence, count + 1);
    for (const [i, message] of messages.entries()) this.add(message, i < count ? "" : answer);
  }

  fork(length: number = this.now.length): Guest {
    const moment = this.now.at(length);
    moment.isForked = true;
    return new LoggedGuest(this.host, this.opening, moment);
  }
}
