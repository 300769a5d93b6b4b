import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Signal } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Command } from "../../../labels/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { finalTasks } from "../../../runtime/session/finalTasks.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import type { Session } from "../../../runtime/session/session.js";
import { commandText } from "../../../runtime/session/trees.js";
import type { ResponseTurn, SystemTurn, Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import { IGNORED_RESPONSE, yesTo } from "../../../transcript/reply.js";
import { type CallOptions, type ToolResult, type ToolSession, toolSession } from "../../tools/index.js";
import type { SessionRecord } from "../../tools/session/record.js";
import type { SessionWatcher, WatchedSession } from "../watch.js";
import { type Beginning, type Executed, forkOf, recordOf, replayable, type ServedToolOptions } from "./beginning.js";
import { assertSame, ChangeLog, type Mark, signalsAfter, turnsDigest } from "./changeLog.js";
import { KeptAnswers } from "./keptAnswers.js";
import { Publication } from "./publication.js";
import { SerialQueue } from "./serialQueue.js";
import { intentOf, type RequestOnWire, savedWith, WirePlan, type WireProgress } from "./wirePlan.js";

/** A session that clients share: one dialogue with its transcript. Independent of HTTP and the journal. */
export class ServedSession implements WatchedSession {
  readonly id: string;
  readonly queue: SerialQueue;
  /** Times of opening and of last use, in milliseconds of the server's own clock. */
  readonly createdAt: number;
  usedAt: number;
  /** The number of recorded requests, including resets: that of the last one. */
  sequence: number;
  /** True while a request changes the session, so that its state is partly unrecorded. */
  isChanging = false;
  readonly answers: KeptAnswers;
  readonly publication: Publication;
  watcher: SessionWatcher | undefined;
  private readonly backend: Backend;
  private readonly most: number;
  private beginning: OpenOptions;
  private current: Session;
  private record: SessionRecord;
  private readonly log: ChangeLog;
  private wire: WirePlan;
  private readonly toolSessions = new Map<string, ToolSession>();
  private hasEnded = false;

  constructor(
    id: string,
    backend: Backend,
    { opening, session, turns, wire, count, answers }: Beginning,
    { at, commands, waiting }: { readonly at: number; readonly commands: number; readonly waiting: number },
  ) {
    this.id = id;
    this.backend = backend;
    this.beginning = opening;
    this.current = session;
    this.record = recordOf(session, turns);
    this.answers = new KeptAnswers(answers);
    this.sequence = count?.sequence ?? 0;
    this.publication = new Publication(this.turns.length);
    this.log = new ChangeLog(this.turns.length, count?.changes);
    this.wire = new WirePlan(opening.faults ?? [], opening.seed, wire);
    this.createdAt = at;
    this.usedAt = at;
    this.most = commands;
    this.queue = new SerialQueue(waiting);
  }

  get session(): Session {
    return this.current;
  }

  get opening(): OpenOptions {
    return this.beginning;
  }

  get turns(): readonly Turn[] {
    return this.record.all;
  }

  /** True if the session was closed while a request waited for it. */
  get isClosed(): boolean {
    return this.hasEnded;
  }

  execute(command: string | Command, index?: number): Executed {
    this.assertRoom();
    return this.carryOut(command, index);
  }

  /** The number of changes: recorded requests, and requests lost on the wire. */
  get changes(): number {
    return this.log.count;
  }

  /** The turns of a change that was not counted, since it broke off in the middle. */
  get brokenOff(): readonly Turn[] {
    return this.log.rest(this.turns);
  }

  get digest(): string {
    return turnsDigest(this.current, this.turns);
  }

  /** Counts a change directly after it was made, without an await between. Clients do not count lost requests. */
  add(isLost = false): void {
    this.changed(isLost);
    this.log.add(this.turns);
  }

  /** Counts and identifies a change, which must be recorded directly after, without an await between. */
  mark(isLost = false): Mark {
    this.changed(isLost);
    return this.log.mark(this.current, this.turns);
  }

  private changed(isLost: boolean): void {
    if (!isLost) this.sequence++;
    this.isChanging = false;
  }

  /** Resumes a ready task, and confirms one that waits, as one change. @param confirms null leaves it waiting */
  perform(command: Command, confirms: "agreed" | "unasked" | null): readonly [Executed, ...Executed[]] {
    this.assertRoom();
    const steps: [Executed, ...Executed[]] = [this.carryOut(command)];
    // A task is resumed and confirmed, in either order; the next signal is the answer.
    while (steps.length <= 2) {
      const last = steps.at(-1)?.signals.at(-1);
      if (last?.kind === "ready") steps.push(this.carryOut(build.resume(last.ref)));
      else if (last?.kind === "confirm" && confirms !== null) {
        if (confirms === "agreed") this.record.hear(yesTo(last.ref));
        const extra = confirms === "agreed" || this.record.isTold ? undefined : IGNORED_RESPONSE;
        steps.push(this.carryOut(build.confirm(last.ref), undefined, extra));
      } else break;
    }
    return steps;
  }

  private carryOut(command: string | Command, index?: number, extra?: SystemTurn["extra"]): Executed {
    const { session } = this;
    const text = typeof command === "string" ? command : commandText(command);
    const at = index ?? session.next;
    const before = session.logs.length;
    const signals = typeof command === "string" ? session.execute(command, at) : session.executeCommand(command, at);
    const isRefused = signals[0]?.kind === "error";
    if (typeof text === "string") this.record.add(text, at, signals, extra);
    return {
      command: typeof text === "string" ? text : null,
      index: isRefused ? null : at,
      signals,
      logs: session.logs.slice(before),
    };
  }

  /** Returns the session as data, with the struck faults on the wire, which its commands do not show. */
  save(): SavedSession {
    const saved = this.session.save();
    return this.wire.isEmpty ? saved : savedWith(saved, this.wireProgress);
  }

  get wireProgress(): WireProgress {
    return this.wire.progress;
  }

  faultFor(command: string | Command): RequestOnWire {
    return this.faultForIntent(this.wire.isEmpty ? null : intentOf(command, this.session));
  }

  faultForIntent(intent: string | null): RequestOnWire {
    return { intent, verdict: this.wire.faultFor(intent) };
  }

  tools({ style = "slot-filling", confirmedFlag = false }: ServedToolOptions): ToolSession {
    const key = `${style} ${confirmedFlag}`;
    const made = this.toolSessions.get(key) ?? toolSession(this.session, { style, confirmedFlag });
    this.toolSessions.set(key, made);
    return made;
  }

  async call(
    name: string,
    args: unknown,
    { style, confirmedFlag, ...options }: ServedToolOptions & CallOptions,
  ): Promise<{ readonly result: ToolResult; readonly turns: readonly Turn[] }> {
    this.assertRoom();
    const before = this.turns.length;
    const result = await this.tools({ style, confirmedFlag }).call(name, args, options);
    return { result, turns: this.turns.slice(before) };
  }

  /** Records a refused command. It changed nothing, and need not be executed again. */
  refused(command: string, signals: readonly Signal[]): void {
    this.record.add(command, this.session.next, signals);
  }

  /** Repeats the commands of a tool call. @throws BacklotError STALE_SAVE if the signals differ */
  repeat(turns: readonly Turn[]): void {
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") this.record.hear(turn);
      if (turn.author === "Response") this.record.respond(turn.text);
      if (turn.author !== "System") continue;
      const signals = signalsAfter(turns, at);
      if (turn.index !== undefined) assertSame(signals, this.session.execute(turn.command, turn.index));
      this.record.add(turn.command, turn.index ?? this.session.next, signals, turn.extra);
    }
  }

  say(turn: UserTurn | ResponseTurn): void {
    this.assertRoom();
    if (turn.author === "User") this.record.hear(turn);
    else this.record.respond(turn.text);
  }

  reset(): void {
    this.take(this.backend.open(this.beginning), null);
    this.wire = new WirePlan(this.beginning.faults ?? [], this.beginning.seed);
    this.log.reset(this.turns.length);
    this.publication.reset();
  }

  goOn(session: Session): void {
    this.beginning = { ...this.beginning, ...given({ faults: session.save().opening.faults }) };
    this.take(session, this.turns);
  }

  /** Returns the start of a session in this one's state, now or after an index. Earlier versions accepted any index. */
  fork(at?: number): Beginning {
    const { opening, session, turns, wireProgress: wire } = this;
    return { opening, ...forkOf(session, turns, at), wire };
  }

  transcript(): Transcript {
    return replayable({ id: this.id, turns: this.turns, final: finalTasks(this.session) }, this.beginning);
  }

  publish(): void {
    this.publication.publish(this.turns.length);
    this.watcher?.changed();
  }

  end(): void {
    this.hasEnded = true;
    this.publication.end();
    this.watcher?.ended();
  }

  private take(session: Session, turns: readonly Turn[] | null): void {
    this.current = session;
    this.record = recordOf(session, turns);
    this.toolSessions.clear();
  }

  assertRoom(): void {
    if (this.sequence < this.most) return;
    throw new BacklotError("TOO_MANY_COMMANDS", `the session has had ${this.sequence} commands and turns already`);
  }
}
