import { BacklotError } from "../../../base/errors.js";
import type {
  SessionWatch,
  SessionWatcher,
  WatchedAnswer,
  WatchedCall,
  WatchedQuestion,
  WatchedSession,
} from "../../../mocks/serve/watch.js";
import type { Backend } from "../../../runtime/backend.js";
import { domainsByIntent } from "../../../schema/domains.js";
import { contains } from "../contains.js";
import { KeptTexts, LiveSession, textOf } from "./liveSession.js";
import type { ServeLiveOptions } from "./options.js";
import { Waiting } from "./waiting.js";
import type { ChangedEntries, LiveAct, LiveState, LiveTurns } from "./wire.js";

/** Time that calls wait for a reloading page, in milliseconds. */
const GRACE_MS = 5_000;
const MAX_SHOWN = 50;

export type LiveOptions = Pick<ServeLiveOptions, "fixed" | "graceMs" | "onNote">;

interface HeldCall {
  readonly session: LiveSession;
  readonly call: WatchedCall;
}

interface HeldQuestion {
  readonly session: LiveSession;
  readonly question: WatchedQuestion;
}

export class LiveSessions implements SessionWatch {
  private readonly backend: Backend;
  private readonly options: LiveOptions;
  private readonly domains: ReadonlyMap<string, readonly string[]>;
  private readonly sessions: LiveSession[] = [];
  private readonly kept: KeptTexts;
  private readonly calls = new Waiting<HeldCall, void>(() => this.changed());
  private readonly questions = new Waiting<HeldQuestion, WatchedAnswer | null>(() => this.changed());
  private readonly listeners = new Set<() => void>();
  private version = 0;
  private pages = 0;
  private grace: NodeJS.Timeout | undefined;
  private paused = false;
  private answering = false;
  private note: string | null = null;
  private isClosed = false;

  private constructor(backend: Backend, options: LiveOptions, kept: KeptTexts) {
    this.backend = backend;
    this.options = options;
    this.kept = kept;
    this.domains = domainsByIntent(backend.intents);
  }

  static async of(backend: Backend, options: LiveOptions): Promise<LiveSessions> {
    return new LiveSessions(backend, options, await KeptTexts.open());
  }

  opened(watched: WatchedSession): SessionWatcher {
    const session = new LiveSession(this.sessions.length, watched, this.domains);
    this.sessions.push(session);
    this.touch(session);
    return {
      called: (call) =>
        this.paused && !this.isClosed ? this.calls.add({ session, call }, undefined, call.signal) : null,
      asked: (question) => {
        this.touch(session);
        return this.answering && !this.isClosed
          ? this.questions.add({ session, question }, null, question.signal)
          : null;
      },
      spoilt: (call, verdict) => {
        session.spoilt(call, verdict);
        this.touch(session);
      },
      changed: () => this.touch(session),
      ended: () => {
        this.calls.settleAll(undefined, (held) => held.session === session);
        this.questions.settleAll(null, (held) => held.session === session);
        session.end(this.kept);
        this.touch(session);
      },
    };
  }

  get count(): number {
    return this.sessions.length;
  }

  get lastChange(): number {
    return this.version;
  }

  get state(): LiveState {
    const { paused, answering, note, calls } = this;
    const waiting = calls.first(MAX_SHOWN).map(([id, { session, call }]) => {
      return { id, place: session.place, text: textOf(call), intent: session.intentOf(call) };
    });
    const questions = this.questions.first(MAX_SHOWN).map(([id, { session, question }]) => {
      const { tool, message, form } = question;
      return { id, place: session.place, tool, message, form };
    });
    const { fixed = null } = this.options;
    return { paused, answering, fixed, waiting, more: calls.size - waiting.length, questions, note };
  }

  changedSince(version: number): ChangedEntries {
    return this.sessions.flatMap((session) =>
      session.version > version ? [[session.place, session.entry] as const] : [],
    );
  }

  turns(place: number, from: number, epoch: number): Promise<LiveTurns> {
    return this.at(place).turnsFrom(from, epoch);
  }

  async search(text: string): Promise<readonly number[]> {
    const wanted = text.toLowerCase();
    const places: number[] = [];
    for (const session of [...this.sessions]) {
      const { turns } = await session.turnsFrom(0, 0);
      if (contains({ id: session.entry.id, turns }, wanted)) places.push(session.place);
    }
    return places;
  }

  act(act: LiveAct): void {
    switch (act.kind) {
      case "pause":
        this.paused = true;
        this.note = null;
        break;
      case "resume":
        this.resume();
        break;
      case "step":
        // Another page may have released it already.
        this.calls.settle(act.call, undefined);
        break;
      case "answering":
        this.answering = act.on;
        if (!act.on) this.questions.settleAll(null);
        break;
      case "answer": {
        const { question, action, content = {} } = act;
        this.questions.settle(question, action === "client" ? null : { action, content });
        break;
      }
      case "fail":
        this.fail(act);
        break;
      default:
        act satisfies never;
    }
    this.wait();
    this.changed();
  }

  /** Registers a page. @param listener called after every change @returns a function that unregisters the page */
  enter(listener: () => void): () => void {
    this.listeners.add(listener);
    this.pages++;
    clearTimeout(this.grace);
    return () => {
      this.listeners.delete(listener);
      this.pages--;
      this.wait();
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.grace);
    this.resume();
    this.questions.settleAll(null);
    await this.kept.close();
  }

  /** Without a page, no one can release the calls: they wait for one for a while. */
  private wait(): void {
    clearTimeout(this.grace);
    if (this.pages > 0 || this.isClosed || !(this.paused || this.answering)) return;
    const { graceMs = GRACE_MS, onNote } = this.options;
    this.grace = setTimeout(() => {
      const count = this.calls.size + this.questions.size;
      this.resume();
      this.answering = false;
      this.questions.settleAll(null);
      const went = count === 1 ? "one call that waited goes on" : `${count} calls that waited go on`;
      this.note = `No page was connected any more: the pause has ended${count === 0 ? "" : `, and ${went}`}.`;
      onNote?.(this.note);
      this.changed();
    }, graceMs);
    this.grace.unref();
  }

  private resume(): void {
    this.paused = false;
    this.note = null;
    this.calls.settleAll(undefined);
  }

  private fail({ place, kind: _, ...fault }: Extract<LiveAct, { kind: "fail" }>): void {
    const { fixed } = this.options;
    if (fixed !== undefined) throw new BacklotError("BAD_REQUEST", fixed);
    const session = this.at(place);
    if (this.questions.first(MAX_SHOWN).some(([, held]) => held.session === session))
      throw new BacklotError("BAD_REQUEST", "a question of the session waits for an answer: answer it first");
    session.plan(this.backend, fault);
    this.touch(session);
  }

  private at(place: number): LiveSession {
    const session = this.sessions[place];
    if (session === undefined) throw new BacklotError("NO_SESSION", `there is no session at place ${place}`);
    return session;
  }

  private touch(session: LiveSession): void {
    session.version = ++this.version;
    this.changed();
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
