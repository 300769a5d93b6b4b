import { canonicalText } from "../../../base/json/canonical.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import type { Filter, Ref, SlotValues } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Command } from "../../../labels/index.js";
import { intentsBehind } from "../../../runtime/catalogs.js";
import type { Session } from "../../../runtime/session/session.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Transcript, UserTurn } from "../../../transcript/index.js";
import { argumentsIn, isConfirmed, meaningOf, problemOf } from "../commandOf.js";
import { inOwnShape, ToolResults } from "../mock/toolResult.js";
import { originOf } from "../origin.js";
import { type HeldTask, resultOf, type ToolResult } from "../result.js";
import type { Tool, ToolStyle } from "../tool.js";
import { toolsOf } from "../toolsOf.js";
import {
  type CallOptions,
  type ConfirmationRequest,
  checkToolSession,
  delay,
  type ToolHooks,
  type ToolSessionOptions,
} from "./options.js";
import { recordedCall, SessionRecord } from "./record.js";
import { Steps } from "./steps.js";
import { OVER } from "./tasks.js";
import { valuesRequest } from "./valuesRequest.js";

/** The largest number of requests to the user in one call: more than any intent has slots. */
const MAX_ROUNDS = 200;

/** The number of characters of an unknown tool name that are shown, and compared with known names. */
const MAX_SHOWN = 200;

/**
 * A session for tool calls. Each call becomes commands as trees, never text; a call without a command becomes an error
 * signal. Everything is recorded, including commands on the session itself.
 */
export class ToolSession {
  /** The session behind it. */
  readonly session: Session;
  /** The tools of the session. */
  readonly tools: readonly Tool[];
  /** The style of the tools. */
  readonly style: ToolStyle;
  private readonly hooks: ToolHooks;
  private readonly realTime: boolean;
  private readonly byName: ReadonlyMap<string, Tool>;
  private readonly byIntent: ReadonlyMap<string, Tool>;
  private readonly results = new Map<Tool, ToolResults>();

  /** Users call `toolSession`. @internal */
  constructor(session: Session, options: ToolSessionOptions) {
    checkToolSession(session, options);
    const { confirm, ask, realTime = false, ...made } = options;
    this.session = session;
    this.realTime = realTime;
    this.style = options.style ?? "slot-filling";
    this.tools = toolsOf({ intents: intentsBehind(session.scope.catalog) }, made);
    this.hooks = { ...given({ confirm, ask }) };
    this.byName = new Map([
      ...this.tools.flatMap((tool): [string, Tool][] => {
        const name = originOf(tool)?.given.name;
        return name === undefined ? [] : [[name, tool]];
      }),
      ...this.tools.map((tool): [string, Tool] => [tool.name, tool]),
    ]);
    this.byIntent = new Map(this.tools.flatMap((tool) => (tool.intent === null ? [] : [[tool.intent, tool]])));
  }

  /** True if calls determine the user's consent themselves: by a hook, or by a flag among the arguments. */
  get confirms(): boolean {
    return this.hooks.confirm !== undefined || this.tools.some((tool) => tool.confirmedParameter !== null);
  }

  /**
   * Calls a tool. A model's mistakes throw nothing: unknown tools, arguments that are not an object, wrong types and
   * values give results with `isError`. Errors of a hook are rethrown; completed work stays.
   * @param name the name of a tool
   * @param args its arguments, as JSON
   */
  call(name: string, args: unknown = {}, options: CallOptions = {}): Promise<ToolResult> {
    const tool = this.byName.get(name);
    return this.inTime(async () => this.told(tool, await this.called(name, tool, args, options), args), options.signal);
  }

  private async called(name: string, tool: Tool | undefined, args: unknown, options: CallOptions): Promise<ToolResult> {
    const steps = new Steps(this);
    if (tool === undefined) {
      const text = String(name);
      const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
      const problem = problemOf("UNKNOWN_TOOL", `no tool is called ${shown}${didYouMean(shown, this.byName.keys())}`);
      steps.refuse(problem, recordedCall(text, args, options.id, problem));
      return steps.result();
    }
    const meaning = meaningOf(tool, args, this.record.tasks, this.hooks.ask !== undefined);
    if (meaning.problem !== undefined) {
      steps.refuse(meaning.problem, recordedCall(name, args, options.id, meaning.problem));
      return steps.result();
    }
    const { command, done } = meaning;
    const call = recordedCall(name, args, options.id);
    if (options.approved === true && command.kind === "confirm") steps.hearYes(`x${command.variable.index}`);
    steps.carryOut(command, call);
    if (done !== undefined) return steps.standing(done);
    if (command.kind === "say" && command.about !== null)
      return steps.result({ status: "cancelled", task: `x${command.about.index}` });
    if (this.style !== "one-shot" && originOf(tool) === undefined) {
      if (options.unasked === true && steps.last?.kind === "confirm") steps.confirm(steps.last.ref);
      return steps.result();
    }
    const isUnheard = options.unasked === true || isConfirmed(tool, argumentsIn(args) ?? new Map());
    return this.goOn(tool, steps, options.approved === true ? "user" : isUnheard ? "nobody" : null);
  }

  /** Records a call that its caller refuses. @internal */
  refuse(name: string, args: unknown, message: string, id?: string): ToolResult {
    const steps = new Steps(this);
    const problem = problemOf("BAD_TOOL_CALL", message);
    steps.refuse(problem, recordedCall(name, args, id, problem));
    return steps.result();
  }

  /** True if a call, made now, leads to a task that waits for confirmation, tried on a fork. @internal */
  wouldConfirm(name: string, args: unknown): boolean {
    const tool = this.byName.get(name);
    const meaning = tool === undefined ? null : meaningOf(tool, args, this.record.tasks, this.hooks.ask !== undefined);
    if (meaning === null || meaning.problem !== undefined || meaning.done !== undefined) return false;
    if (meaning.command.kind === "confirm") return true;
    const last = this.session.fork().executeCommand(meaning.command).at(-1);
    return last?.kind === "confirm";
  }

  /**
   * Continues a task that waits for a confirmation, after a call that left it `pending`. A late answer has no effect:
   * if another call has performed, cancelled or changed the task, the result gives its current status.
   * @param agreed whether the user agrees; if not, the task is given up
   * @param shown the arguments shown to the user, as in the call's result under `arguments`. Default: not compared
   */
  confirmTask(task: Ref, agreed: boolean, shown?: Filter): Promise<ToolResult> {
    return this.inTime(async () => {
      const steps = new Steps(this);
      if (!this.awaitsYes(task, shown)) return steps.standing(task);
      if (!agreed) return steps.giveUp(task, { confirms: false });
      steps.hearYes(task);
      steps.confirm(task);
      const tool = this.toolOf(task);
      return this.told(tool, await this.goOn(tool, steps, null));
    });
  }

  /**
   * Continues a task that asks for values, after a call that left it `pending`. Values are ignored if another call has
   * performed or cancelled the task in the meantime.
   * @param values the user's values by parameter, or `declined` if the user gives up
   */
  fillTask(
    task: Ref,
    values: SlotValues | "declined",
    { unasked = false, signal }: Pick<CallOptions, "unasked" | "signal"> = {},
  ): Promise<ToolResult> {
    return this.inTime(async () => {
      const steps = new Steps(this);
      const tool = this.toolOf(task);
      if (this.isOver(task)) return steps.standing(task);
      if (values === "declined") return steps.giveUp(task, { cancels: true });
      const isTaken = steps.fill(task, tool, values);
      return this.told(tool, isTaken ? await this.goOn(tool, steps, unasked ? "nobody" : null) : steps.result());
    }, signal);
  }

  /** Runs work and, if delays take real time, waits as long as it took by the virtual clock. */
  private async inTime(work: () => Promise<ToolResult>, signal?: AbortSignal): Promise<ToolResult> {
    if (!this.realTime) return work();
    const before = this.session.snapshot().now;
    const result = await work();
    await delay(this.session.snapshot().now - before, signal);
    return result;
  }

  /** The status of a task, as the result of a call that changes nothing. @internal */
  standing(task: Ref): ToolResult {
    return new Steps(this).standing(task);
  }

  /** Executes a command that does not come from a tool, on the same record. */
  execute(command: string | Command): ToolResult {
    const steps = new Steps(this);
    steps.carryOut(command);
    return steps.result();
  }

  /**
   * Records a user turn.
   * @param said the words, or a turn with their meaning
   */
  userSays(said: string | Omit<UserTurn, "author">): void {
    this.record.hear(typeof said === "string" ? { author: "User", text: said } : { ...said, author: "User" });
  }

  /** Records a response of the assistant. */
  responds(text: string): void {
    this.record.respond(text);
  }

  /**
   * Returns the replayable dialogue so far, with all calls and commands. The first command of a call holds the call in
   * its `extra`, under `tool`.
   */
  transcript(id = "dialogue"): Transcript {
    return this.record.transcript(id);
  }

  /** The up-to-date record of the session. @internal */
  get record(): SessionRecord {
    return SessionRecord.of(this.session);
  }

  /** A task as the session holds it. @internal */
  held(ref: Ref): HeldTask | null {
    const state = this.session.state[ref];
    const spec = state === undefined ? undefined : this.session.scope.catalog.get(state.intent);
    return state === undefined || spec === undefined
      ? null
      : { spec, slots: state.slots, emptied: this.record.tasks.emptiedOf(ref) };
  }

  private told(tool: Tool | undefined, result: ToolResult, args: unknown = result.content.arguments): ToolResult {
    const origin = tool === undefined ? undefined : originOf(tool);
    if (tool === undefined || origin === undefined) return result;
    const results = this.results.get(tool) ?? new ToolResults(origin.given, this.session.save().opening.seed ?? 1);
    this.results.set(tool, results);
    return inOwnShape(result, origin, results, isObject(args) ? args : {});
  }

  /** True if a task still waits for consent to the arguments shown. An unknown task is refused elsewhere. */
  private awaitsYes(task: Ref, shown: Filter | undefined): boolean {
    const open = this.record.tasks.get(task);
    if (open === undefined) return true;
    if (open.last !== "confirm") return false;
    return shown === undefined || canonicalText(this.held(task)?.slots) === canonicalText(shown);
  }

  private isOver(task: Ref): boolean {
    return OVER.has(this.record.tasks.get(task)?.last ?? null);
  }

  private toolOf(task: Ref): Tool | undefined {
    const spec = this.record.tasks.get(task)?.spec;
    return spec === undefined ? undefined : this.byIntent.get(spec.command);
  }

  /** Until the task is done, or waits for the user. @param consent who agreed beforehand; "nobody" for an unasked call */
  private async goOn(tool: Tool | undefined, steps: Steps, consent: "user" | "nobody" | null): Promise<ToolResult> {
    let agreed = consent;
    for (let round = 0; round < MAX_ROUNDS && tool !== undefined; round++) {
      const { last } = steps;
      if (last?.kind === "ready") steps.carryOut(build.resume(last.ref));
      else if (last?.kind === "confirm") {
        const request = this.confirmation(tool, last.ref);
        const answer = agreed ?? (await this.hooks.confirm?.(request)) ?? "pending";
        if (answer === "pending") break;
        if (!this.awaitsYes(last.ref, request.arguments)) return steps.standing(last.ref);
        if (answer === false) return steps.giveUp(last.ref, { confirms: false });
        if (answer !== "nobody") steps.hearYes(last.ref);
        steps.confirm(last.ref);
        agreed = null;
      } else if (last?.kind === "ask" || last?.kind === "choose") {
        const values = (await this.hooks.ask?.(valuesRequest(tool, last, this.held(last.ref)))) ?? "pending";
        if (values === "pending") break;
        if (this.isOver(last.ref)) return steps.standing(last.ref);
        if (values === "declined") return steps.giveUp(last.ref, { cancels: true });
        if (!steps.fill(last.ref, tool, values)) break;
      } else break;
    }
    return steps.result();
  }

  private confirmation(tool: Tool, task: Ref): ConfirmationRequest {
    const { content, text } = resultOf([{ kind: "confirm", ref: task }], [], (ref) => this.held(ref));
    return { task, tool, arguments: content.arguments ?? {}, text };
  }
}
