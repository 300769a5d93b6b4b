import { isDeepStrictEqual } from "node:util";
import { BacklotError } from "../../../base/errors.js";
import type { Ref, Row, Signal } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/index.js";
import { finalTasks } from "../../../runtime/session/finalTasks.js";
import type { Transcript } from "../../../transcript/index.js";
import { heard, type OpenEntry, type WizardEntry, type WizardRole } from "../record/entries.js";
import { starDialogueOf, type WizardStarDialogue } from "../record/starDialogueOf.js";
import { transcriptOf } from "../record/transcriptOf.js";
import type { WizardLog } from "../record/wizardLog.js";
import type { Suggester, WizardSuggestion } from "../suggesting/suggester.js";
import { fillCommand, startCommand, type UserSideAct, type WizardSideAct } from "./acts.js";

export interface ActResult {
  readonly entries: number;
  readonly suggestions?: readonly WizardSuggestion[];
  readonly command?: string;
  readonly signals?: readonly Signal[];
}

type Happening = WizardEntry extends infer Entry
  ? Entry extends WizardEntry
    ? Omit<Entry, "at" | "request">
    : never
  : never;

/** A dialogue that two sides play over one session. Its record, written before anyone is told, is its whole state. */
export class WizardSession {
  private readonly log: WizardLog;
  private readonly suggester: Suggester;
  private readonly clock: () => number;
  private session: Session;
  private readonly listeners = new Set<() => void>();
  private readonly requests = new Set<string>();

  /** @param clock ms since 1970 @throws BacklotError BAD_JOURNAL if the commands no longer lead to the same signals */
  constructor(backend: Backend, log: WizardLog, suggester: Suggester, clock: () => number) {
    this.log = log;
    this.suggester = suggester;
    this.clock = clock;
    const { seed, now } = log.open;
    try {
      this.session = backend.open({ seed, now });
      for (const entry of log.entries) this.again(entry);
    } catch (cause) {
      if (!(cause instanceof BacklotError) || cause.code === "BAD_JOURNAL") throw cause;
      throw new BacklotError("BAD_JOURNAL", `the record cannot be played again: ${cause.message}`, { cause });
    }
  }

  get entries(): readonly WizardEntry[] {
    return [this.log.open, ...this.log.entries];
  }

  get isOver(): boolean {
    return this.log.entries.some(({ op }) => op === "end");
  }

  get tasks(): readonly string[] {
    return this.suggester.tasks;
  }

  get variables(): Transcript["final"] {
    return finalTasks(this.session);
  }

  /** The current dialogue, for a program that plays the user. */
  get transcript(): Transcript {
    return transcriptOf(this.log.open, this.log.entries);
  }

  /** The current dialogue without the goal, for a program that plays the wizard. */
  get wizardTranscript(): Transcript {
    return transcriptOf(withoutGoal(this.log.open), this.log.entries);
  }

  get finished(): Transcript {
    return transcriptOf(this.log.open, this.log.entries, finalTasks(this.session));
  }

  /** The replayable dialogue for a human wizard: until it is over, without the goal and the user's meanings. */
  get finishedForWizard(): Transcript {
    if (this.isOver) return this.finished;
    return transcriptOf(withoutGoal(this.log.open), heard(this.log.entries), finalTasks(this.session));
  }

  get starDialogue(): WizardStarDialogue {
    return starDialogueOf(this.log.open.id, this.log.entries, this.suggester.tasks);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  suggest(typed: string): readonly WizardSuggestion[] {
    const { session } = this;
    const entries = heard(this.log.entries);
    return this.suggester.suggest(typed, {
      transcript: transcriptOf(withoutGoal(this.log.open), entries),
      session,
      entries,
    });
  }

  /** @param request its repetition is not carried out again @throws BacklotError BAD_REQUEST; FILE_UNWRITABLE */
  act(role: WizardRole, act: UserSideAct | WizardSideAct, request?: string): ActResult {
    const name = request === undefined ? undefined : `${role} ${request}`;
    const isDone = name !== undefined && this.requests.has(name);
    if (!isDone && this.isOver) throw new BacklotError("BAD_REQUEST", "the dialogue is over");
    switch (act.kind) {
      case "search":
        if (!isDone) this.add({ op: "search", text: act.text }, name);
        return this.result({ suggestions: this.suggest(act.text) });
      case "command":
        return isDone ? this.resultOf(name) : this.command(act.text, name);
      case "query":
        return isDone ? this.resultOf(name) : this.command(startCommand(act.intent, act.slots), name);
      case "fill":
        return isDone ? this.resultOf(name) : this.command(fillCommand(act.task as Ref, act.slots), name);
      default:
        if (!isDone) this.add(this.happening(role, act), name);
        return this.result();
    }
  }

  note(happening: Happening): void {
    this.add(happening);
  }

  /** Executes a command. @returns its result, even if it was refused */
  command(text: string, request?: string): ActResult {
    // An event that cannot be recorded must not happen, so the command runs on a fork.
    const attempt = this.session.fork();
    const index = attempt.next;
    const signals = attempt.execute(text);
    const accepted = signals[0]?.kind !== "error";
    this.add({ op: "command", command: text, ...(accepted ? { index } : {}), signals }, request);
    this.session = attempt;
    return this.result({ command: text, signals });
  }

  close(): void {
    this.log.close();
  }

  private happening(
    role: WizardRole,
    act: Exclude<UserSideAct | WizardSideAct, { readonly kind: "search" | "command" | "query" | "fill" }>,
  ): Happening {
    switch (act.kind) {
      case "say":
        return { op: "say", text: act.text };
      case "pick":
        return { op: "pick", label: act.label, text: act.text, shown: act.shown };
      case "respond":
        return { op: "respond", text: act.text };
      case "task": {
        if (this.tasks.includes(act.task)) return { op: "task", task: act.task };
        throw new BacklotError("BAD_REQUEST", `there is no task ${JSON.stringify(act.task)}`);
      }
      case "select":
        return { op: "select", ...this.rowAt(act.task as Ref, act.row) };
      case "end":
        return { op: "end", by: role };
      default:
        return act satisfies never;
    }
  }

  private rowAt(task: Ref, row: number): { readonly intent: string; readonly row: Row } {
    const signals = this.log.entries.flatMap((entry) => (entry.op === "command" ? entry.signals : []));
    const found = signals.findLast((signal) => signal.kind === "found" && signal.ref === task);
    const one = found?.kind === "found" ? found.rows[row] : undefined;
    if (found?.kind === "found" && one !== undefined) return { intent: found.intent, row: one };
    throw new BacklotError("BAD_REQUEST", `${task} found no row ${row}`);
  }

  private resultOf(request: string): ActResult {
    const entry = this.log.entries.find((one) => one.request === request);
    return entry?.op === "command" ? this.result({ command: entry.command, signals: entry.signals }) : this.result();
  }

  private result(more: Omit<ActResult, "entries"> = {}): ActResult {
    return { entries: this.entries.length, ...more };
  }

  private add(happening: Happening, request?: string): void {
    const entry = { ...happening, at: this.clock(), ...(request === undefined ? {} : { request }) } as WizardEntry;
    this.log.add(entry);
    this.noteRequest(entry);
    if (entry.op === "say") this.session.userTurn();
    for (const listener of this.listeners) listener();
  }

  private again(entry: WizardEntry): void {
    this.noteRequest(entry);
    if (entry.op === "say") this.session.userTurn();
    if (entry.op !== "command" || entry.index === undefined) return;
    const signals = this.session.execute(entry.command, entry.index);
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(signals)), entry.signals)) return;
    const problem = `the command ${entry.command} of the record has other signals now: intents, rows or behaviours have changed`;
    throw new BacklotError("BAD_JOURNAL", problem);
  }

  private noteRequest({ request }: WizardEntry): void {
    if (request !== undefined) this.requests.add(request);
  }
}

const withoutGoal = (open: OpenEntry): OpenEntry => ({ ...open, goal: [] });
