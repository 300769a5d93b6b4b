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
import { Moment } from "./moment.js";

/** What a guest needs of its engine. */
export interface Host {
  /** Sends a message to a guest, after bringing a sandbox to where that guest is; tells the guest by `note`. */
  send(guest: LoggedGuest, message: string): string;
  /** The same with an instruction, to be answered in brief or not. */
  run(guest: LoggedGuest, instruction: Instruction, inBrief: boolean): string;
  /** The guest is not at this moment any more: whatever a sandbox holds of it is out of date. */
  forget(guest: LoggedGuest): void;
  /** @throws BacklotError CLOSED after `close` */
  assertOpen(): void;
}

/** A dialogue as its opening and the messages that left a trace: run again, they bring it up anywhere. */
export class LoggedGuest implements Guest {
  readonly opening: string;
  /** The dialogue itself, where it runs natively and is up. */
  native: Dispatcher | null = null;
  private readonly host: Host;
  private now: Moment;
  /** Where it was before the last message. */
  private before: Moment;
  /** What was logged on the way to the last answer, as it came. */
  private logged = "";

  /** @throws BacklotError CLOSED where the engine was closed */
  constructor(host: Host, opening: string, moment: Moment = new Moment(null, opening)) {
    host.assertOpen();
    this.host = host;
    this.opening = opening;
    this.now = moment;
    this.before = moment;
  }

  /** Where it is. */
  get moment(): Moment {
    return this.now;
  }

  /** The messages that left a trace. */
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

  /**
   * Notes a message and what came up as its answer.
   * @returns the answer itself, without what was logged on the way to it
   */
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

  /** Of a sequence that was broken off the log has what was carried out, message by message. */
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
