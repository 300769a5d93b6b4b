import { setTimeout as wait } from "node:timers/promises";
import { BacklotError } from "../../errors.js";
import { given } from "../../json/given.js";
import type { Command } from "../../labels/index.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { SavedSession } from "../../runtime/session/saved.js";
import { type Change, diff, type Snapshot } from "../../runtime/session/snapshot.js";
import type { CallOptions, ToolResult } from "../../tools/index.js";
import type { ResponseTurn, UserTurn } from "../../transcript/index.js";
import type { Journal } from "../journal/journal.js";
import type { JournalRecord, SessionChange } from "../journal/records.js";
import { restoring } from "../journal/recover.js";
import { callRecord, recordOf } from "./changeRecords.js";
import { intentOfCall } from "./intentOfCall.js";
import type { RepeatableRequest } from "./keptAnswers.js";
import type { Registry } from "./registry.js";
import type { Executed, ServedSession, ServedToolOptions } from "./servedSession.js";
import { intentOf, type WireVerdict } from "./wirePlan.js";

/** No answer is late by more than this, in milliseconds of real time. */
const MAX_DELAY_MS = 600_000;

/** What a request led to, and the fault that applies to its answer. */
export interface Answered<T> {
  /** Null where the request was lost on the wire, so that nothing happened. */
  readonly result: T | null;
  /** The session's count of changes, this one included: the order in which they happened. */
  readonly sequence: number;
  readonly verdict: WireVerdict | null;
}

/** How sessions are kept. */
export interface SessionsOptions {
  /** Null where nothing outlives the process. */
  readonly journal: Journal | null;
  /** Whether delays take real time; else they pass on the virtual clock only. */
  readonly realTime: boolean;
  /** Aborts waiting. */
  readonly stopped: AbortSignal;
}

/**
 * What clients do with sessions, whatever protocol they speak: one request at a time on each session, every change in the
 * journal before it is acknowledged.
 */
export class Sessions {
  readonly registry: Registry;
  private readonly options: SessionsOptions;

  constructor(registry: Registry, options: SessionsOptions) {
    this.registry = registry;
    this.options = options;
  }

  /** Opens a session. @throws BacklotError as `Registry.open` does */
  async open(opening: OpenOptions, id?: string): Promise<ServedSession> {
    this.options.journal?.assertRoom();
    const session = this.registry.open(opening, id);
    await this.append({ op: "open", id: session.id, opening: session.opening });
    return session;
  }

  /** Goes on with a saved session. @throws BacklotError as `Registry.reopen` does */
  async reopen(saved: SavedSession, id?: string): Promise<ServedSession> {
    this.options.journal?.assertRoom();
    const session = this.registry.reopen(saved, id);
    await this.append({ op: "reopen", id: session.id, saved, digest: session.digest });
    return session;
  }

  /** Opens a session that has come as far as another one. @throws BacklotError as `Registry.start` does */
  fork(from: string, at?: number, id?: string): Promise<ServedSession> {
    return this.inTurn(from, async (parent) => {
      this.options.journal?.assertRoom();
      if (at !== undefined) assertReached(parent, at, "at");
      const session = this.registry.start(() => parent.fork(at), id);
      const { digest } = session;
      await this.append({ op: "fork", id: session.id, from, ...(at === undefined ? {} : { at }), digest });
      return session;
    });
  }

  /** Executes a command. @throws BacklotError as `ServedSession.execute` does */
  execute(
    id: string,
    command: string | Command,
    index?: number,
    repeatable?: RepeatableRequest,
  ): Promise<Answered<Executed>> {
    return this.commanding(id, command, repeatable, (session) => {
      const result = session.execute(command, index);
      return { result, record: recordOf(id, result) };
    });
  }

  /**
   * Executes a command and what it leads to, as one request.
   * @param confirms whether a task that waits for a confirmation is confirmed, as in `ServedSession.perform`
   * @returns what the last of the commands came to
   * @throws BacklotError as `ServedSession.perform` does
   */
  perform(id: string, command: Command, confirms: "agreed" | "unasked" | null): Promise<Answered<Executed>> {
    return this.commanding(id, command, undefined, (session) => {
      const intent = intentOf(command, session.session);
      const before = session.turns.length;
      const steps = session.perform(command, confirms);
      const result = steps.at(-1) ?? steps[0];
      if (steps.length === 1) return { result, record: recordOf(id, result) };
      return { result, record: callRecord(id, intent, session.turns.slice(before)) };
    });
  }

  private commanding(
    id: string,
    command: string | Command,
    repeatable: RepeatableRequest | undefined,
    work: (session: ServedSession) => { readonly result: Executed; readonly record: SessionChange | null },
  ): Promise<Answered<Executed>> {
    return this.once<Executed>(id, repeatable, async (session) => {
      session.assertRoom();
      const fault = session.faultFor(command);
      if (fault?.verdict.lost === "request") {
        const { intent, verdict } = fault;
        await this.note(session, { op: "lost", id, intent });
        await this.late(verdict.delayMs);
        return { result: null, sequence: session.sequence, verdict };
      }
      const before = this.options.realTime ? session.session.snapshot().now : 0;
      const { result, record } = work(session);
      const sequence = record === null ? session.sequence : await this.note(session, record, repeatable, result);
      const verdict = fault?.verdict ?? null;
      if (this.options.realTime) await this.late(session.session.snapshot().now - before + (verdict?.delayMs ?? 0));
      return { result, sequence, verdict };
    });
  }

  /**
   * Calls a tool.
   * @throws BacklotError UNKNOWN_TOOL; BAD_OPTION for invalid options of tools
   */
  call(
    id: string,
    name: string,
    args: unknown,
    options: ServedToolOptions & CallOptions,
    repeatable?: RepeatableRequest,
  ): Promise<Answered<ToolResult>> {
    return this.once<ToolResult>(id, repeatable, async (session) => {
      const intent = intentOfCall(session, name, args, options);
      session.assertRoom();
      const verdict = intent === null ? null : session.faultForIntent(intent);
      if (verdict?.lost === "request" && intent !== null) {
        await this.note(session, { op: "lost", id, intent });
        await this.late(verdict.delayMs);
        return { result: null, sequence: session.sequence, verdict };
      }
      const before = this.options.realTime ? session.session.snapshot().now : 0;
      const { result, turns } = await session.call(name, args, options);
      // What was closed while it was called is not on record, and another session may have its id by now.
      assertOpen(session);
      const sequence = await this.note(session, callRecord(id, intent, turns), repeatable, result);
      if (this.options.realTime) await this.late(session.session.snapshot().now - before + (verdict?.delayMs ?? 0));
      return { result, sequence, verdict };
    });
  }

  /** Adds what somebody says. @returns the session's count of changes */
  async say(id: string, turn: UserTurn | ResponseTurn, repeatable?: RepeatableRequest): Promise<number> {
    const { sequence } = await this.once(id, repeatable, async (session) => {
      session.say(turn);
      return done(await this.note(session, { op: "say", id, turn }, repeatable));
    });
    return sequence;
  }

  /** Takes a session back to how it was opened. @returns the session's count of changes */
  async reset(id: string, repeatable?: RepeatableRequest): Promise<number> {
    const { sequence } = await this.once(id, repeatable, async (session) => {
      session.reset();
      return done(await this.note(session, { op: "reset", id }, repeatable));
    });
    return sequence;
  }

  /** Closes a session. @throws BacklotError NO_SESSION */
  async close(id: string): Promise<void> {
    if (!this.registry.isLost(id)) this.registry.get(id);
    this.registry.close(id);
    await this.append({ op: "close", id });
  }

  /** Closes all sessions. @returns how many there were */
  async closeAll(): Promise<number> {
    const ids = [...this.registry.all()].map(({ id }) => id);
    for (const id of [...ids, ...this.registry.lostIds()]) {
      this.registry.close(id);
      void this.append({ op: "close", id }).catch(() => undefined);
    }
    return ids.length;
  }

  /** Closes the sessions that nobody has used for the idle time. */
  async closeIdle(): Promise<void> {
    for (const id of this.registry.idle()) {
      this.registry.expire(id);
      await this.append({ op: "close", id, expired: true });
    }
  }

  /** Reads something of a session, in its turn. @throws BacklotError NO_SESSION and the others of `Registry.get` */
  read<T>(id: string, reading: (session: ServedSession) => T): Promise<T> {
    return this.inTurn(id, reading);
  }

  /** What differs between a session as it was after an index, or another session, and as it is now. */
  async diff(id: string, from: { readonly index: number } | { readonly session: string }): Promise<readonly Change[]> {
    const before: Snapshot =
      "index" in from
        ? await this.read(id, (session) => {
            assertReached(session, from.index, "from");
            return session.session.at(from.index).snapshot();
          })
        : await this.read(from.session, ({ session }) => session.snapshot());
    return diff(before, await this.read(id, ({ session }) => session.snapshot()));
  }

  /** Does work that changes a session, unless its request has come before: then it has been done, and is answered as it was. */
  private once<T>(
    id: string,
    repeatable: RepeatableRequest | undefined,
    work: (session: ServedSession) => Promise<Answered<T>>,
  ): Promise<Answered<T>> {
    return this.inTurn(id, (session) => {
      this.options.journal?.assertRoom();
      const before = repeatable === undefined ? null : session.answers.find(repeatable);
      if (before === null) return this.whole(session, work);
      return { result: before.result as T | null, sequence: before.sequence, verdict: null };
    });
  }

  /** Does work once all requests on a session that came before have ended. */
  private inTurn<T>(id: string, work: (session: ServedSession) => T | Promise<T>): Promise<T> {
    const session = this.registry.get(id);
    return session.queue.run(() => {
      assertOpen(session);
      return work(session);
    });
  }

  /** Does work that changes a session. Where it breaks off in the middle, what was carried out of it is on record all the same. */
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

  /**
   * Puts a change on record that was just made: nothing may be awaited between the two.
   * @param repeatable the request that made it, where it may come again, and what it came to
   * @returns the session's count of changes
   */
  private async note(
    session: ServedSession,
    change: SessionChange,
    repeatable?: RepeatableRequest,
    result: unknown = null,
  ): Promise<number> {
    const mark = session.mark(change.op === "lost");
    const { sequence } = session;
    const answer = repeatable === undefined ? undefined : { ...repeatable, result, sequence };
    if (answer !== undefined) session.answers.keep(answer);
    await this.append({ ...change, ...mark, ...given({ answer }) });
    session.publish();
    return sequence;
  }

  private append(record: JournalRecord): Promise<void> {
    const { journal } = this.options;
    return journal === null ? Promise.resolve() : journal.append(record, () => restoring(this.registry));
  }

  /** Waits in real time where `realTime` is set. */
  private async late(milliseconds: number): Promise<void> {
    if (!this.options.realTime || milliseconds <= 0) return;
    const { stopped: signal } = this.options;
    await wait(Math.min(milliseconds, MAX_DELAY_MS), undefined, { signal }).catch(() => undefined);
  }
}

/** What is answered to a request that has no other result than that it was done. */
function done(sequence: number): Answered<null> {
  return { result: null, sequence, verdict: null };
}

/** @throws BacklotError BAD_REQUEST for an index that the session has not come to */
function assertReached({ session: { next } }: ServedSession, index: number, name: string): void {
  if (index < next) return;
  const reached = next === 0 ? "the session has no index yet" : `the session has come to ${next - 1}`;
  throw new BacklotError(
    "BAD_REQUEST",
    `${name} is ${index}, and ${reached}: give an index from -1, which is its opening, to ${next - 1}`,
  );
}

function assertOpen(session: ServedSession): void {
  if (session.isClosed) throw new BacklotError("NO_SESSION", "the session has been closed in the meantime");
}
