import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { Command } from "../../../labels/index.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import { type Change, diff, type Snapshot } from "../../../runtime/session/snapshot.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ResponseTurn, UserTurn } from "../../../transcript/index.js";
import type { CallOptions, ToolResult } from "../../tools/index.js";
import type { Executed, ServedToolOptions } from "./beginning.js";
import type { RepeatableRequest } from "./keptAnswers.js";
import type { Registry } from "./registry.js";
import {
  type Answered,
  assertOpen,
  callRecord,
  type Effect,
  type Recorder,
  Requests,
  recordOf,
  type SessionsOptions,
} from "./requests.js";
import type { ServedSession } from "./servedSession.js";
import { intentOf } from "./wirePlan.js";

export class Sessions {
  readonly registry: Registry;
  private readonly requests: Requests;

  constructor(registry: Registry, options: SessionsOptions) {
    this.registry = registry;
    this.requests = new Requests(registry, options);
  }

  async open(opening: OpenOptions, id?: string): Promise<ServedSession> {
    this.requests.assertRoom();
    const session = this.registry.open(opening, id);
    await this.requests.append({ op: "open", id: session.id, opening: session.opening });
    return session;
  }

  async reopen(saved: SavedSession, id?: string): Promise<ServedSession> {
    this.requests.assertRoom();
    const session = this.registry.reopen(saved, id);
    await this.requests.append({ op: "reopen", id: session.id, saved, digest: session.digest });
    return session;
  }

  fork(from: string, at?: number, id?: string): Promise<ServedSession> {
    return this.requests.inTurn(from, async (parent) => {
      this.requests.assertRoom();
      if (at !== undefined) assertReached(parent, at, "at");
      const session = this.registry.start(() => parent.fork(at), id);
      const { digest } = session;
      await this.requests.append({ op: "fork", id: session.id, from, ...(at === undefined ? {} : { at }), digest });
      return session;
    });
  }

  execute(
    id: string,
    command: string | Command,
    index?: number,
    repeatable?: RepeatableRequest,
  ): Promise<Answered<Executed>> {
    return this.commanding(id, command, repeatable, async (session, _, effect) => {
      const result = session.execute(command, index);
      return effect(result, recordOf(id, result));
    });
  }

  /** As one request. @param confirms as in `ServedSession.perform` @returns the outcome of the last command */
  perform(id: string, command: Command, confirms: "agreed" | "unasked" | null): Promise<Answered<Executed>> {
    return this.commanding(id, command, undefined, async (session, _, effect) => {
      const intent = intentOf(command, session.session);
      const before = session.turns.length;
      const steps = session.perform(command, confirms);
      const result = steps.at(-1) ?? steps[0];
      if (steps.length === 1) return effect(result, recordOf(id, result));
      return effect(result, callRecord(id, intent, session.turns.slice(before)));
    });
  }

  private commanding(
    id: string,
    command: string | Command,
    repeatable: RepeatableRequest | undefined,
    work: (session: ServedSession, intent: string | null, effect: Recorder<Executed>) => Promise<Effect<Executed>>,
  ): Promise<Answered<Executed>> {
    const call = { tool: null, given: command };
    return this.requests.underFaults(id, call, repeatable, (session) => session.faultFor(command), work);
  }

  call(
    id: string,
    name: string,
    args: unknown,
    options: ServedToolOptions & CallOptions,
    repeatable?: RepeatableRequest,
  ): Promise<Answered<ToolResult>> {
    const faultOf = (session: ServedSession) => session.faultForIntent(intentOfCall(session, name, args, options));
    const asked = { tool: name, given: args };
    return this.requests.underFaults<ToolResult>(id, asked, repeatable, faultOf, async (session, intent, effect) => {
      const { result, turns } = await session.call(name, args, options);
      // A session closed during the call is not recorded, and another session may have its id by now.
      assertOpen(session);
      return effect(result, callRecord(id, intent, turns));
    });
  }

  async say(id: string, turn: UserTurn | ResponseTurn, repeatable?: RepeatableRequest): Promise<number> {
    const { sequence } = await this.requests.once(id, repeatable, async (session) => {
      session.say(turn);
      return done(await this.requests.note(session, { op: "say", id, turn }, repeatable));
    });
    return sequence;
  }

  async reset(id: string, repeatable?: RepeatableRequest): Promise<number> {
    const { sequence } = await this.requests.once(id, repeatable, async (session) => {
      session.reset();
      return done(await this.requests.note(session, { op: "reset", id }, repeatable));
    });
    return sequence;
  }

  async close(id: string): Promise<void> {
    if (!this.registry.isLost(id)) this.registry.get(id);
    this.requests.assertWritable();
    this.registry.close(id);
    await this.requests.append({ op: "close", id });
  }

  async closeAll(): Promise<number> {
    this.requests.assertWritable();
    const ids = [...this.registry.all()].map(({ id }) => id);
    const written = [...ids, ...this.registry.lostIds()].map((id) => {
      this.registry.close(id);
      return this.requests.append({ op: "close", id });
    });
    await Promise.all(written);
    return ids.length;
  }

  async closeIdle(): Promise<void> {
    this.requests.assertWritable();
    for (const id of this.registry.idle()) {
      this.registry.expire(id);
      await this.requests.append({ op: "close", id, expired: true });
    }
  }

  read<T>(id: string, reading: (session: ServedSession) => T): Promise<T> {
    return this.requests.inTurn(id, reading);
  }

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
}

function done(sequence: number): Answered<null> {
  return { result: null, sequence, verdict: null };
}

function assertReached({ session: { next } }: ServedSession, index: number, name: string): void {
  if (index < next) return;
  const reached = next === 0 ? "the session has no index yet" : `the session has come to ${next - 1}`;
  throw new BacklotError(
    "BAD_REQUEST",
    `${name} is ${index}, and ${reached}: give an index from -1, which is its opening, to ${next - 1}`,
  );
}

/** The tool's own intent, or that of the task that it acts on. @throws BacklotError UNKNOWN_TOOL */
function intentOfCall(session: ServedSession, name: string, args: unknown, options: ServedToolOptions): string | null {
  const { tools, record } = session.tools(options);
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = tools.map((one) => one.name);
    throw new BacklotError("UNKNOWN_TOOL", `no tool is called ${name.slice(0, 80)}${didYouMean(name, names)}`);
  }
  if (tool.intent !== null) return tool.intent;
  const named = tool.taskParameter !== null && isObject(args) ? args[tool.taskParameter] : undefined;
  const { tasks } = record;
  const meant = { confirm: tasks.unconfirmed(), cancel: tasks.underWay() };
  const task =
    typeof named === "string"
      ? tasks.get(named)
      : tool.action in meant
        ? meant[tool.action as "confirm"]
        : tasks.latest();
  return task?.spec.command ?? null;
}
