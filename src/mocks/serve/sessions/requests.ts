import { setTimeout as wait } from "node:timers/promises";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Turn } from "../../../transcript/index.js";
import type { Journal } from "../journal/journal.js";
import type { JournalRecord, SessionChange } from "../journal/readJournal.js";
import { restoring } from "../journal/recover.js";
import type { WatchedCall } from "../watch.js";
import type { Executed } from "./beginning.js";
import type { RepeatableRequest } from "./keptAnswers.js";
import type { Registry } from "./registry.js";
import type { ServedSession } from "./servedSession.js";
import type { RequestOnWire, WireVerdict } from "./wirePlan.js";

const MAX_DELAY_MS = 600_000;

export interface Answered<T> {
  /** Null if the request was lost on the wire, so that nothing happened. */
  readonly result: T | null;
  /** The session's count of changes including this one, which gives their order. */
  readonly sequence: number;
  readonly verdict: WireVerdict | null;
}

export interface Effect<T> {
  readonly result: T;
  readonly sequence: number;
}

/**
 * Records the outcome of a request; `record` is null if there is nothing to record. It is called directly after the
 * change: during an await between the two, another session could close or rewrite the recorded data.
 */
export type Recorder<T> = (result: T, record: SessionChange | null) => Promise<Effect<T>>;

export interface SessionsOptions {
  /** Null if sessions end with the process. */
  readonly journal: Journal | null;
  readonly realTime: boolean;
  readonly stopped: AbortSignal;
}

/** Requests on sessions: one at a time on each, every change recorded before it is acknowledged, none twice. */
export class Requests {
  private readonly registry: Registry;
  private readonly options: SessionsOptions;

  constructor(registry: Registry, options: SessionsOptions) {
    this.registry = registry;
    this.options = options;
  }

  /** Takes the time of the work and of the fault. @param call the request, for an observer, which may delay it */
  underFaults<T>(
    id: string,
    call: WatchedCall,
    repeatable: RepeatableRequest | undefined,
    faultOf: (session: ServedSession) => RequestOnWire,
    work: (session: ServedSession, intent: string | null, effect: Recorder<T>) => Promise<Effect<T>>,
  ): Promise<Answered<T>> {
    return this.once<T>(id, repeatable, async (session) => {
      const waits = session.watcher?.called(call);
      if (waits) {
        await waits;
        assertOpen(session);
      }
      session.assertRoom();
      const { intent, verdict } = faultOf(session);
      if (verdict !== null) session.watcher?.spoilt(call, verdict);
      if (verdict?.lost === "request" && intent !== null) {
        await this.note(session, { op: "lost", id, intent });
        await this.late(verdict.delayMs);
        return { result: null, sequence: session.sequence, verdict };
      }
      const before = this.options.realTime ? session.session.snapshot().now : 0;
      const { result, sequence } = await work(session, intent, async (came, record) => {
        const taken = record === null ? session.sequence : await this.note(session, record, repeatable, came);
        return { result: came, sequence: taken };
      });
      if (this.options.realTime) await this.late(session.session.snapshot().now - before + (verdict?.delayMs ?? 0));
      return { result, sequence, verdict };
    });
  }

  /** Does work that changes a session. A repeated request is not carried out again, and gets its first answer. */
  once<T>(
    id: string,
    repeatable: RepeatableRequest | undefined,
    work: (session: ServedSession) => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    return this.inTurn(id, (session) => {
      this.assertRoom();
      const before = repeatable === undefined ? null : session.answers.find(repeatable);
      if (before === null) return this.whole(session, work);
      return { result: before.result as T | null, sequence: before.sequence, verdict: null };
    });
  }

  inTurn<T>(id: string, work: (session: ServedSession) => T | Promise<T>): Promise<T> {
    const session = this.registry.get(id);
    return session.queue.run(() => {
      assertOpen(session);
      return work(session);
    });
  }

  /** Does work that changes a session. If it breaks off in the middle, the completed part is still recorded. */
  private async whole<T>(session: ServedSession, work: (session: ServedSession) => Promise<T>): Promise<T> {
    session.isChanging = true;
    try {
      return await work(session);
    } catch (error) {
      const turns = session.brokenOff;
      if (turns.length > 0 && !session.isClosed) await this.note(session, callRecord(session.id, null, turns));
      throw error;
    } finally {
      session.isChanging = false;
    }
  }

  /** Nothing may be awaited between a change and its record. @returns the session's count of changes */
  async note(
    session: ServedSession,
    change: SessionChange,
    repeatable?: RepeatableRequest,
    result: unknown = null,
  ): Promise<number> {
    const isLost = change.op === "lost";
    // Without a journal, changes need no marks.
    const mark = this.options.journal === null ? null : session.mark(isLost);
    if (mark === null) session.add(isLost);
    const { sequence } = session;
    const answer = repeatable === undefined ? undefined : { ...repeatable, result, sequence };
    if (answer !== undefined) session.answers.keep(answer);
    if (mark !== null) await this.append({ ...change, ...mark, ...given({ answer }) });
    session.publish();
    return sequence;
  }

  append(record: JournalRecord): Promise<void> {
    const { journal } = this.options;
    return journal === null ? Promise.resolve() : journal.append(record, () => restoring(this.registry));
  }

  assertRoom(): void {
    this.options.journal?.assertRoom();
  }

  /** For closing a session, which a full journal accepts. */
  assertWritable(): void {
    this.options.journal?.assertWritable();
  }

  private async late(milliseconds: number): Promise<void> {
    if (!this.options.realTime || milliseconds <= 0) return;
    const { stopped: signal } = this.options;
    await wait(Math.min(milliseconds, MAX_DELAY_MS), undefined, { signal }).catch(() => undefined);
  }
}

export function assertOpen(session: ServedSession): void {
  if (session.isClosed) throw new BacklotError("NO_SESSION", "the session has been closed in the meantime");
}

export function callRecord(id: string, intent: string | null, turns: readonly Turn[]): SessionChange {
  return { op: "call", id, intent, turns };
}

/** Returns the journal record of a command; null for a tree that no text expresses, which changed nothing. */
export function recordOf(id: string, { command, index, signals }: Executed): SessionChange | null {
  if (command === null) return null;
  if (index === null) return { op: "refuse", id, command, signals };
  return { op: "execute", id, command, index, kinds: signals.map(({ kind }) => kind) };
}
