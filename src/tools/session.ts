import { BacklotError } from "../errors.js";
import { formatValue } from "../json/formatValue.js";
import type { Ref, SlotValues } from "../kit/internal.js";
import * as build from "../labels/build.js";
import type { Command } from "../labels/index.js";
import { intentsBehind } from "../runtime/catalogs.js";
import type { Session } from "../runtime/session/session.js";
import { didYouMean } from "../schema/nearest.js";
import type { Transcript, UserTurn } from "../transcript/index.js";
import { argumentsIn, commandOf, isConfirmed, problemOf } from "./commandOf.js";
import type { ConfirmationRequest, ToolHooks } from "./hooks.js";
import { SessionRecord } from "./record.js";
import { recordedCall } from "./recorded.js";
import { type HeldTask, resultOf, type ToolResult } from "./result.js";
import { Steps } from "./steps.js";
import type { Tool, ToolOptions, ToolStyle } from "./tool.js";
import { toolsOf } from "./toolsOf.js";
import { valuesRequest } from "./valuesRequest.js";

/** How a session takes tool calls. */
export interface ToolSessionOptions extends ToolOptions, ToolHooks {}

/** What a caller knows of a call beside its arguments. */
export interface CallOptions {
  /** The id that the caller gave it, for the transcript. */
  readonly id?: string;
  /** The user has agreed to this call beforehand: what wants a confirmation gets it, as the user's. Default: false. */
  readonly approved?: boolean;
}

/** How often one call may go back to the user: more than any intent has slots to ask for. */
const MAX_ROUNDS = 200;

const STYLES: readonly ToolStyle[] = ["slot-filling", "one-shot"];

/** So many characters of a name that no tool has are shown, and compared with the names that there are. */
const MAX_SHOWN = 200;

/**
 * A session that is called by tools. Each call becomes the trees of commands, never text; what no tree says is an error
 * signal. All is on record, also what is commanded on the session itself.
 */
export class ToolSession {
  /** The session behind it. */
  readonly session: Session;
  /** The tools that it takes calls of. */
  readonly tools: readonly Tool[];
  /** How a model talks to it. */
  readonly style: ToolStyle;
  private readonly hooks: ToolHooks;
  private readonly byName: ReadonlyMap<string, Tool>;
  private readonly byIntent: ReadonlyMap<string, Tool>;

  /** Users call `toolSession`. @internal */
  constructor(session: Session, options: ToolSessionOptions) {
    checkToolSession(session, options);
    const { confirm, ask, ...made } = options;
    this.session = session;
    this.style = options.style ?? "slot-filling";
    this.tools = toolsOf({ intents: intentsBehind(session.scope.catalog) }, made);
    this.hooks = { ...(confirm === undefined ? {} : { confirm }), ...(ask === undefined ? {} : { ask }) };
    this.byName = new Map(this.tools.map((tool) => [tool.name, tool]));
    this.byIntent = new Map(this.tools.flatMap((tool) => (tool.intent === null ? [] : [[tool.intent, tool]])));
  }

  /** Whether a call finds out by itself if the user agrees: by a hook, or by a flag among its arguments. */
  get confirms(): boolean {
    return this.hooks.confirm !== undefined || this.tools.some((tool) => tool.confirmedParameter !== null);
  }

  /**
   * Calls a tool. Nothing is thrown for what a model may write: an unknown tool, arguments that are not an object, wrong types
   * and values are results with `isError`. What a hook throws is thrown again; what was carried out before stays.
   * @param name the name of a tool
   * @param args its arguments, as JSON
   */
  async call(name: string, args: unknown = {}, options: CallOptions = {}): Promise<ToolResult> {
    const tool = this.byName.get(name);
    const steps = new Steps(this);
    if (tool === undefined) {
      const text = String(name);
      const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
      const problem = problemOf("UNKNOWN_TOOL", `no tool is called ${shown}${didYouMean(shown, this.byName.keys())}`);
      steps.refuse(problem, recordedCall(text, args, options.id, problem));
      return steps.result();
    }
    const meaning = commandOf(tool, args, this.record.tasks, this.hooks.ask !== undefined);
    if (meaning.problem !== undefined) {
      steps.refuse(meaning.problem, recordedCall(name, args, options.id, meaning.problem));
      return steps.result();
    }
    const { command } = meaning;
    const call = recordedCall(name, args, options.id);
    if (options.approved === true && command.kind === "confirm") steps.hearYes();
    steps.carryOut(command, call);
    if (command.kind === "say" && command.about !== null) {
      return steps.result({ status: "cancelled", task: `x${command.about.index}` });
    }
    const given =
      options.approved === true ? "user" : isConfirmed(tool, argumentsIn(args) ?? new Map()) ? "model" : null;
    return this.style === "one-shot" ? this.goOn(tool, steps, given) : steps.result();
  }

  /**
   * Goes on with a task that waits for a confirmation, after a call that left it `pending`.
   * @param agreed whether the user agrees; a task to which the user says no is given up
   */
  async confirmTask(task: Ref, agreed: boolean): Promise<ToolResult> {
    const steps = new Steps(this);
    if (!agreed) return steps.giveUp(task, { confirms: false });
    steps.hearYes();
    steps.confirm(task);
    return this.goOn(this.toolOf(task), steps, null);
  }

  /**
   * Goes on with a task that asks for values, after a call that left it `pending`.
   * @param values what the user gives, by parameter; `declined` where the user gives up
   */
  async fillTask(task: Ref, values: SlotValues | "declined"): Promise<ToolResult> {
    const steps = new Steps(this);
    const tool = this.toolOf(task);
    if (values === "declined") return steps.giveUp(task, { cancels: true });
    steps.fill(task, tool, values);
    return this.goOn(tool, steps, null);
  }

  /** Executes a command that comes by another door than a tool's, on the same record. */
  execute(command: string | Command): ToolResult {
    const steps = new Steps(this);
    steps.carryOut(command);
    return steps.result();
  }

  /**
   * Puts on record that the user speaks.
   * @param said the words, or a turn with what they mean
   */
  userSays(said: string | Omit<UserTurn, "author">): void {
    this.record.hear(typeof said === "string" ? { author: "User", text: said } : { ...said, author: "User" });
  }

  /** Puts on record what the assistant says to the user. */
  responds(text: string): void {
    this.record.respond(text);
  }

  /**
   * The dialogue so far, replayable, with all that was called and commanded. The command that a call came to holds the call
   * in its `extra`, under `tool`.
   */
  transcript(id = "dialogue"): Transcript {
    return this.record.transcript(id);
  }

  /** The record of the session, up to date. @internal */
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

  private toolOf(task: Ref): Tool | undefined {
    const spec = this.record.tasks.get(task)?.spec;
    return spec === undefined ? undefined : this.byIntent.get(spec.command);
  }

  /**
   * What a one-shot call does until its task is done, or waits for somebody.
   * @param given who has agreed beforehand
   */
  private async goOn(tool: Tool | undefined, steps: Steps, given: "user" | "model" | null): Promise<ToolResult> {
    let agreed = given;
    for (let round = 0; round < MAX_ROUNDS && tool !== undefined; round++) {
      const { last } = steps;
      if (last?.kind === "ready") steps.carryOut(build.resume(last.ref));
      else if (last?.kind === "confirm") {
        const answer = agreed ?? (await this.hooks.confirm?.(this.confirmation(tool, last.ref))) ?? "pending";
        if (answer === "pending") break;
        if (answer === false) return steps.giveUp(last.ref, { confirms: false });
        if (answer !== "model") steps.hearYes();
        steps.confirm(last.ref);
        agreed = null;
      } else if (last?.kind === "ask" || last?.kind === "choose") {
        const values = (await this.hooks.ask?.(valuesRequest(tool, last, this.held(last.ref)))) ?? "pending";
        if (values === "pending") break;
        if (values === "declined") return steps.giveUp(last.ref, { cancels: true });
        steps.fill(last.ref, tool, values);
      } else break;
    }
    return steps.result();
  }

  private confirmation(tool: Tool, task: Ref): ConfirmationRequest {
    const { content, text } = resultOf([{ kind: "confirm", ref: task }], [], (ref) => this.held(ref));
    return { task, tool, arguments: content.arguments ?? {}, text };
  }
}

/**
 * A session that takes tool calls. Several may stand on one session, in either style: they share its state and its record.
 * @param session an open session of a back-end of this process
 * @throws BacklotError BAD_OPTION for what is not a session, for options of other kinds, and for an intent that there is not
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { toolSession } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const session = toolSession(backend.open({ seed: 1 }));
 * const asked = await session.call("book_table", { restaurant_name: "Blue Heron" });
 * console.assert(asked.content.status === "ask" && asked.content.slot === "date");
 * await session.call("book_table", { date: "2024-05-18", time: "20:00", party_size: 2 });
 * const done = await session.call("confirm");
 * console.assert(done.content.status === "performed");
 * backend.close();
 * ```
 */
export function toolSession(session: Session, options: ToolSessionOptions = {}): ToolSession {
  return new ToolSession(session, options);
}

/** @throws BacklotError BAD_OPTION */
function checkToolSession(session: Session, options: ToolSessionOptions): void {
  const bad = (problem: string) => new BacklotError("BAD_OPTION", problem);
  if (typeof session?.execute !== "function" || session.scope === undefined)
    throw bad(`tools act on an open session, such as backend.open() gives, not on ${formatValue(session)}`);
  if (typeof options !== "object" || options === null) throw bad("tools are made with an object of options");
  const { style, confirm, ask } = options;
  if (style !== undefined && !STYLES.includes(style))
    throw bad(`no style of tools is called ${formatValue(style)}${didYouMean(String(style), STYLES)}`);
  for (const [name, hook] of Object.entries({ confirm, ask }))
    if (hook !== undefined && typeof hook !== "function") throw bad(`${name} is ${formatValue(hook)}, not a function`);
}
