import { type Operator, own, type Ref, type Row, type SignalKind, sameValue, type Value } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf, type RecordedCommand, type RecordedSignal } from "../commands.js";
import { isMeantBy, type Reply, replyOf } from "../reply.js";
import { SlotTracker } from "../slots.js";
import type { Transcript } from "../transcript.js";
import type { Performance } from "./performance.js";
import { isUnheard } from "./unheard.js";

/** A yes that stands. */
interface Assent {
  readonly at: number;
  /** Which user turn it was given in, from 1. */
  readonly userTurn: number;
  /** Whether the task was complete and its confirmation asked for. */
  readonly wasAsked: boolean;
  /** The task as it stood. */
  slots: Readonly<Record<string, Value | Operator>>;
}

/** What is known of a task. */
interface Known {
  readonly ref: Ref;
  intent: string | null;
  needsConsent: boolean;
  /** The last thing signalled about it. */
  last: RecordedSignal | null;
  assent: Assent | null;
  /** Where the user said no. */
  refusal: number | null;
  /** Where a confirmation was given that leaves open whether the user agreed. */
  unheard: number | null;
  /** The change that made the yes void. */
  breach: { readonly at: number; readonly slot: string } | null;
  /** What the back-end offered instead when it last failed. */
  offers: readonly Row[];
  /** From which user turn on a yes would count, from 0. */
  waitsSince: number;
}

/** Goes through a dialogue once and keeps, for each task, the yes that stands. The rules are at `performancesOf`. */
export class ConsentReader {
  private readonly tasks = new Map<Ref, Known>();
  private readonly slots = new SlotTracker();
  private readonly performances: Performance[] = [];
  private readonly replies: { readonly at: number; readonly reply: Reply | null }[] = [];
  /** A yes to the next task of an intent; without one, to what is started in the same user turn. */
  private early: { readonly intent: string | null; readonly at: number } | null = null;
  /** The task that was last spoken about. */
  private focus: Known | null = null;
  /** The signals of the last assistant turn that had any, and the user turn before it. */
  private answers: readonly RecordedSignal[] = [];
  private answeredIn = 0;

  read(turns: Transcript["turns"]): readonly Performance[] {
    const commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") this.observe(replyOf(turn), at);
      const command = commands.get(at);
      if (command?.isRefused === false) this.follow(command);
    }
    return this.performances;
  }

  private observe(reply: Reply | null, at: number): void {
    this.replies.push({ at, reply });
    if (this.early?.intent === null) this.early = null;
    if (reply !== null && reply.says !== "nothing") {
      const asked = this.asked();
      const tasks = this.answered(reply, asked);
      if (reply.says === "no") {
        this.early = null;
        for (const task of tasks) Object.assign(task, { assent: null, breach: null, refusal: at });
      } else {
        const { intent, isEarly } = reply;
        const isAnswered = tasks.some((task) => intent === null || task.intent === intent);
        if (isEarly && !isAnswered) this.early = { intent, at };
        for (const task of tasks) this.agree(task, at, asked.includes(task));
      }
    }
  }

  private agree(task: Known, at: number, wasAsked: boolean): void {
    const slots = this.slots.known(task.ref);
    Object.assign(task, {
      assent: { at, userTurn: this.replies.length, wasAsked, slots },
      refusal: null,
      breach: null,
    });
  }

  /** The tasks whose confirmation was asked for when last something was signalled: "Shall I book both?" */
  private asked(): Known[] {
    const tasks = this.answers.map(({ ref }) => (ref === null ? null : this.task(ref)));
    return [...new Set(tasks)].filter((task) => task !== null && isLast(task, "confirm")) as Known[];
  }

  /** The tasks that a yes or a no is meant for. */
  private answered({ intent }: Reply, asked: readonly Known[]): readonly Known[] {
    if (asked.length > 0) return asked;
    const all = [...this.tasks.values()].filter((task) => intent === null || task.intent === intent);
    const isFocus = this.focus !== null && !isDone(this.focus) && all.includes(this.focus);
    const next = isFocus
      ? this.focus
      : (all.findLast((task) => isLast(task, "confirm") || isLast(task, "ready")) ??
        all.findLast((task) => !isDone(task)));
    return next === null || next === undefined ? [] : [next];
  }

  private follow({ at, index, turn, signals: answers }: RecordedCommand): void {
    const command = tryParseCommand(turn.command);
    if (command?.kind === "confirm") this.confirm(this.task(`x${command.variable.index}`), isUnheard(turn) ? at : null);
    if (command !== null) this.execute(command, index, at);
    if (answers.length > 0) {
      this.answers = this.answeredIn === this.replies.length ? [...this.answers, ...answers] : answers;
      this.answeredIn = this.replies.length;
    }
    for (const answer of answers) {
      if (answer.ref !== null) this.note(this.task(answer.ref), answer);
    }
  }

  private execute(command: Command, index: number, at: number): void {
    const about = aboutOf(command, index);
    if (about !== null) this.focus = this.task(about);
    switch (command.kind) {
      case "start":
        this.start(command, index);
        return;
      case "assign": {
        const values = command.values.map((value) => this.slots.resolve(value));
        for (const [nth, { variable, hit, slot, path }] of command.targets.entries()) {
          const value = this.slots.withPart(`x${variable.index}`, slot.text, path, values[nth]);
          if (hit === null) this.assign(this.task(`x${variable.index}`), slot.text, value, at);
        }
        return;
      }
      case "append": {
        const { variable, hit, slot, path } = command.target;
        if (hit !== null) return;
        this.slots.append(`x${variable.index}`, slot.text, this.slots.resolve(command.value), path);
        this.judge(this.task(`x${variable.index}`), slot.text, at);
        return;
      }
      case "confirm":
      case "resume":
      case "say":
        return;
      default:
        command satisfies never;
    }
  }

  private confirm(task: Known, unheard: number | null): void {
    task.needsConsent = true;
    task.unheard = unheard;
  }

  private start({ intent, args }: Extract<Command, { kind: "start" }>, index: number): void {
    const task = this.task(`x${index}`);
    task.intent = intent.text;
    for (const { slot, value } of args) this.slots.write(task.ref, slot.text, this.slots.resolve(value));
    if (this.early === null || (this.early.intent !== null && this.early.intent !== intent.text)) return;
    this.agree(task, this.early.at, false);
    this.early = null;
  }

  private assign(task: Known, slot: string, value: Value | Operator | null | undefined, at: number): void {
    const wasFilled = this.slots.isFilled(task.ref, slot);
    this.slots.write(task.ref, slot, value);
    const { assent } = task;
    // What a yes leaves open may be filled at once: the assistant may have proposed it in words.
    const isOpen = assent !== null && !assent.wasAsked && assent.userTurn === this.replies.length && !wasFilled;
    if (isOpen) assent.slots = this.slots.known(task.ref);
    else this.judge(task, slot, at);
  }

  /** Whether the yes still stands now that a slot was written. */
  private judge(task: Known, slot: string, at: number): void {
    const { assent, ref } = task;
    if (assent === null) return;
    const before = Object.hasOwn(assent.slots, slot) ? assent.slots[slot] : undefined;
    const now = this.slots.read(ref, slot);
    const isSame =
      before === undefined || now === undefined
        ? before === now && !this.slots.isFilled(ref, slot)
        : sameValue(before as Value, now as Value);
    if (isSame || this.isMeant(slot, now, assent.at) || isOffered(task.offers, slot, now)) return;
    Object.assign(task, { assent: null, breach: { at, slot } });
  }

  /** Whether a user turn since the yes, that one included, has meant the value, or may have. */
  private isMeant(slot: string, value: Value | Operator | undefined, since: number): boolean {
    for (const { at, reply } of this.replies.toReversed()) {
      if (at < since) return false;
      const meant = isMeantBy(reply, slot, value);
      if (meant !== null) return meant;
    }
    return false;
  }

  private note(task: Known, answer: RecordedSignal): void {
    const { kinds, turn } = answer;
    const { signal } = turn;
    if (signal !== undefined && "intent" in signal) task.intent = signal.intent;
    if (signal?.kind === "found") this.slots.reveal(task.ref, signal.rows);
    if (kinds.includes("confirm")) task.needsConsent = true;
    if (kinds.includes("failed")) {
      const offers = signal?.kind === "failed" ? (signal.alternatives ?? []) : [];
      Object.assign(task, { assent: null, unheard: null, breach: null, offers, waitsSince: this.replies.length });
    }
    // LUCID words searches alike, and nobody confirms those.
    if (kinds.includes("performed") && (task.needsConsent || !kinds.includes("found"))) {
      const { ref, intent } = task;
      const place = { at: answer.at, index: answer.index, userTurn: this.replies.length };
      this.performances.push({ ...place, ref, intent, ...this.consentTo(task) });
    }
    task.last = answer;
    this.focus = task;
  }

  private consentTo(task: Known): Pick<Performance, "consent" | "because" | "changed"> {
    const { assent, unheard, breach, refusal, waitsSince } = task;
    if (!task.needsConsent) return { consent: "unneeded", because: null };
    if (assent !== null) return { consent: "consented", because: assent.at };
    const after = breach?.at ?? refusal ?? -1;
    if (unheard !== null && unheard > after) return { consent: "unknown", because: unheard };
    const unread = this.replies.slice(waitsSince).findLast(({ at, reply }) => reply === null && at > after);
    if (unread !== undefined) return { consent: "unknown", because: unread.at };
    if (breach !== null) return { consent: "unconsented", because: breach.at, changed: breach.slot };
    return refusal === null ? { consent: "unconsented", because: null } : { consent: "refused", because: refusal };
  }

  private task(ref: Ref): Known {
    const known = this.tasks.get(ref);
    if (known !== undefined) return known;
    // The turn that a task is started in may mean a yes as well.
    const waitsSince = Math.max(0, this.replies.length - 1);
    const task: Known = {
      ref,
      intent: null,
      needsConsent: false,
      last: null,
      assent: null,
      refusal: null,
      unheard: null,
      breach: null,
      offers: [],
      waitsSince,
    };
    this.tasks.set(ref, task);
    return task;
  }
}

const isLast = ({ last }: Known, kind: SignalKind): boolean => last?.kinds.includes(kind) === true;

const isDone = (task: Known): boolean => isLast(task, "performed") || isLast(task, "found");

function aboutOf(command: Command, index: number): Ref | null {
  switch (command.kind) {
    case "say":
      return null;
    case "start":
      return `x${index}`;
    case "assign":
      return `x${command.targets.at(-1)?.variable.index ?? index}`;
    case "append":
      return `x${command.target.variable.index}`;
    default:
      return `x${command.variable.index}`;
  }
}

function isOffered(offers: readonly Row[], slot: string, value: Value | Operator | undefined): boolean {
  return offers.some((row) => {
    const offered = own(row, slot) ?? undefined;
    return offered !== undefined && value !== undefined && sameValue(offered, value as Value);
  });
}
