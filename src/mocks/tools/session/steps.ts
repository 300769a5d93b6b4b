import { BacklotError } from "../../../base/errors.js";
import type { ErrorSignal, Ref, Signal, SlotValues } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { BuildValue, Command } from "../../../labels/index.js";
import { refusedCallText } from "../../../runtime/session/refusedCall.js";
import type { Session } from "../../../runtime/session/session.js";
import { commandText } from "../../../runtime/session/trees.js";
import type { UserMeaning } from "../../../transcript/index.js";
import { answerTo, IGNORED_RESPONSE, yesTo } from "../../../transcript/reply.js";
import { filled, problemOf } from "../commandOf.js";
import { type HeldTask, type Outcome, resultOf, type ToolResult } from "../result.js";
import type { Tool } from "../tool.js";
import type { RecordedToolCall, SessionRecord } from "./record.js";
import { OVER, standingOf } from "./tasks.js";
import { slotAnswered } from "./valuesRequest.js";

export interface StepContext {
  readonly session: Session;
  readonly record: SessionRecord;
  held(ref: Ref): HeldTask | null;
}

type Given = readonly [slot: string, value: unknown];

export class Steps {
  private readonly context: StepContext;
  private readonly signals: Signal[] = [];
  private readonly commands: string[] = [];
  private hasYes = false;

  constructor(context: StepContext) {
    this.context = context;
  }

  get last(): Signal | undefined {
    return this.signals.at(-1);
  }

  /** As a tree or as text, recorded with the originating call. @param isCalled if a tool call leads to it */
  carryOut(command: Command | string, call?: RecordedToolCall, isCalled = call !== undefined): void {
    const { session, record } = this.context;
    const index = session.next;
    const text = typeof command === "string" ? command : commandText(command);
    if (typeof text !== "string") {
      const { code, message } = text;
      const problem = problemOf(code, message);
      this.refuse(problem, call === undefined ? undefined : { ...call, problem: { code, message } });
      return;
    }
    const signals = typeof command === "string" ? session.execute(text, index) : session.executeCommand(command, index);
    const isConfirming = isCalled && typeof command !== "string" && command.kind === "confirm";
    const unheard = isConfirming && !this.hasYes && !record.isTold ? IGNORED_RESPONSE : {};
    const extra = { ...(call === undefined ? {} : { tool: call }), ...unheard };
    record.add(text, index, signals, Object.keys(extra).length === 0 ? undefined : extra);
    this.note(text, signals);
  }

  refuse(problem: ErrorSignal, call?: RecordedToolCall): void {
    const { session, record } = this.context;
    const text = refusedCallText(problem);
    record.add(text, session.next, session.execute(text), call === undefined ? undefined : { tool: call });
    this.note(text, [problem]);
  }

  /** Records the user's consent to a task. Must only be called with the user's answer. */
  hearYes(task: Ref): void {
    this.context.record.hear(yesTo(task));
    this.hasYes = true;
  }

  confirm(task: Ref): void {
    this.tryTree(() => build.confirm(task));
  }

  /** Refused values are reported, and the others kept. @returns true if all were accepted */
  fill(task: Ref, tool: Tool | undefined, values: SlotValues): boolean {
    const slots = Object.entries(values).map(
      ([name, value]) => [tool === undefined ? name : slotAnswered(tool, name), value] as const,
    );
    const text = slots.map(([slot, value]) => `${slot}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
    const means = { slots: Object.fromEntries(slots) };
    this.context.record.hear({ author: "User", text: text.join(", "), means, extra: answerTo(task) });
    if (this.assign(task, slots)) return true;
    const probe = this.context.session.fork();
    const isTaken = (slot: Given): boolean => {
      const meaning = filled(task, [slot as readonly [string, BuildValue]]);
      return meaning.problem === undefined && probe.executeCommand(meaning.command)[0]?.kind !== "error";
    };
    const taken = slots.length > 1 ? slots.filter(isTaken) : [];
    if (taken.length > 0) this.assign(task, taken);
    return false;
  }

  private assign(task: Ref, slots: readonly Given[]): boolean {
    const meaning = filled(task, slots as readonly (readonly [string, BuildValue])[]);
    if (meaning.problem === undefined) this.carryOut(meaning.command);
    else this.refuse(meaning.problem);
    return this.signals.at(-1)?.kind !== "error";
  }

  giveUp(task: Ref, means: UserMeaning): ToolResult {
    this.context.record.hear({ author: "User", text: "No.", means, extra: answerTo(task) });
    this.tryTree(() => build.say(task));
    return this.result({ status: "declined", task });
  }

  /** Returns the current status of a task, which other calls may have changed. */
  standing(task: Ref): ToolResult {
    const { record } = this.context;
    const open = record.tasks.get(task);
    if (open === undefined) return this.result();
    const standing = standingOf(open, this.commands, (ref) => this.context.held(ref));
    return OVER.has(open.last) ? { ...standing, signals: this.signals } : standing;
  }

  result(outcome?: Outcome): ToolResult {
    return resultOf(this.signals, this.commands, (ref) => this.context.held(ref), outcome);
  }

  /** Callers in JavaScript may pass a name that is not a task's. */
  private tryTree(make: () => Command): void {
    try {
      this.carryOut(make(), undefined, true);
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      this.refuse(problemOf(error.code, error.message));
    }
  }

  private note(text: string, signals: readonly Signal[]): void {
    this.commands.push(text);
    this.signals.push(...signals);
  }
}
