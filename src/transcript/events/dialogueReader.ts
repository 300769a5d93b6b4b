import type { Ref } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { CommandCounter, type RecordedCommand, type RecordedSignal } from "../commands.js";
import { type Reply, replyOf } from "../reply.js";
import type { Turn, UserTurn } from "../transcript.js";
import { CommandEffects } from "./effects.js";
import type { DialogueEvent } from "./event.js";
import { type DialogueTask, givenUp, isDone, newTask, withSignal } from "./task.js";

export interface ReadOptions {
  /**
   * True if assignments without an index fill the slots of an intent's task instead of editing a row that it found.
   * Default: true for every intent.
   */
  readonly isFillable?: (intent: string) => boolean;
}

/**
 * Walks through a dialogue turn by turn and returns its events. Commands are parsed, not executed. A command is
 * returned with the turn after its signals, or at the end.
 */
export class DialogueReader {
  private readonly isFillable: (intent: string) => boolean;
  private readonly counter = new CommandCounter();
  private readonly byRef = new Map<Ref, DialogueTask>();
  private focus: Ref | null = null;
  /** The tasks signalled in the last user turn with signals, and the number of that turn. */
  private signalled: readonly Ref[] = [];
  private signalledIn = 0;
  private position = 0;
  private userTurn = 0;

  constructor({ isFillable = () => true }: ReadOptions = {}) {
    this.isFillable = isFillable;
  }

  get tasks(): ReadonlyMap<Ref, DialogueTask> {
    return this.byRef;
  }

  add(turn: Turn): readonly DialogueEvent[] {
    const at = this.position++;
    const events = this.commanded(this.counter.add(turn));
    if (turn.author === "User") this.spoke(turn, at, events);
    else if (turn.author === "Response") {
      events.push({ kind: "response", at, userTurn: this.userTurn, text: turn.text });
    }
    return events;
  }

  /** Completes the last command: no more signals follow it. */
  end(): readonly DialogueEvent[] {
    return this.commanded(this.counter.end());
  }

  private spoke(turn: UserTurn, at: number, events: DialogueEvent[]): void {
    const userTurn = ++this.userTurn;
    const reply = replyOf(turn);
    const { answers, wasAsked } = addressees(reply, this.byRef, this.focus, this.signalled);
    events.push({ kind: "user", at, userTurn, turn, reply, answers, wasAsked });
    if (reply?.says !== "no") return;
    for (const task of answers) {
      events.push({ kind: "givenUp", at, userTurn, task: this.keep(givenUp(task, "user")) });
    }
  }

  private commanded(recorded: RecordedCommand | null): DialogueEvent[] {
    if (recorded === null) return [];
    const { at, index, turn, isRefused, signals } = recorded;
    const { userTurn } = this;
    const command = tryParseCommand(turn.command);
    const about = command === null ? null : aboutOf(command, index);
    const effects = new CommandEffects(this.byRef, recorded, userTurn, this.isFillable);
    if (command !== null) effects.execute(command);
    if (!isRefused) {
      this.focus = about ?? this.focus;
      if (signals.length > 0) this.answered(signals);
    }
    const answers = signals.map((signal): DialogueEvent => {
      const task = isRefused ? null : this.taskAfter(signal);
      return { kind: "signal", at: signal.at, userTurn, recorded: signal, task };
    });
    const named = command?.kind === "start" ? command.intent.text : this.intentOf(about);
    const intent = named ?? this.intentOf(signals.find(({ ref }) => ref !== null)?.ref ?? null);
    return [
      { kind: "command", at, userTurn, recorded, command, intent, writes: effects.writes },
      ...effects.events,
      ...answers,
    ];
  }

  private answered(signals: readonly RecordedSignal[]): void {
    const refs = signals.flatMap(({ ref }) => ref ?? []);
    this.signalled = this.signalledIn === this.userTurn ? [...this.signalled, ...refs] : refs;
    this.signalledIn = this.userTurn;
  }

  private taskAfter(recorded: RecordedSignal): DialogueTask | null {
    const { ref } = recorded;
    if (ref === null) return null;
    this.focus = ref;
    return this.keep(withSignal(this.byRef.get(ref) ?? newTask(ref, null), recorded));
  }

  private intentOf(ref: Ref | null): string | null {
    return ref === null ? null : (this.byRef.get(ref)?.intent ?? null);
  }

  private keep(task: DialogueTask): DialogueTask {
    this.byRef.set(task.ref, task);
    return task;
  }
}

export function eventsOf(turns: readonly Turn[], options?: ReadOptions): readonly DialogueEvent[] {
  const reader = new DialogueReader(options);
  const events: DialogueEvent[] = [];
  for (const turn of turns) events.push(...reader.add(turn));
  events.push(...reader.end());
  return events;
}

/** The task that a command concerns; of several assignments the last one's, since the last mention has the focus. */
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

interface Addressees {
  readonly answers: readonly DialogueTask[];
  readonly wasAsked: boolean;
}

/**
 * Finds the tasks that a yes or a no is meant for, in this order: those whose confirmation was just asked for; of the
 * named intent, the one mentioned last if it is not done; the newest that waits for a yes or for `resume`; the newest
 * that is not done. A task that the user has just refused is meant by a yes only if no other task waits for one.
 * @param reply null for a user turn of unknown meaning
 * @param focus the task that was mentioned last
 * @param signalled the tasks of the last user turn with signals
 */
function addressees(
  reply: Reply | null,
  tasks: ReadonlyMap<Ref, DialogueTask>,
  focus: Ref | null,
  signalled: readonly Ref[],
): Addressees {
  if (reply === null || reply.says === "nothing") return { answers: [], wasAsked: false };
  const all = [...tasks.values()];
  const isLeft = (task: DialogueTask) => reply.says === "yes" && task.givenUpBy === "user";
  const wanted = all.filter((task) => !isLeft(task));
  const isElsewhere = wanted.length < all.length && wanted.some(waitsFor("confirm", "ready"));
  return addresseesAmong(isElsewhere ? wanted : all, reply.intent, focus, signalled);
}

function addresseesAmong(
  tasks: readonly DialogueTask[],
  intent: string | null,
  focus: Ref | null,
  signalled: readonly Ref[],
): Addressees {
  const asked = tasks.filter((task) => signalled.includes(task.ref) && waitsFor("confirm")(task));
  if (asked.length > 0) return { answers: asked, wasAsked: true };
  const all = tasks.filter((task) => intent === null || task.intent === intent);
  const open = all.filter((task) => !isDone(task));
  const next = open.find((task) => task.ref === focus) ?? all.findLast(waitsFor("confirm", "ready")) ?? open.at(-1);
  return { answers: next === undefined ? [] : [next], wasAsked: false };
}

const waitsFor =
  (...kinds: readonly string[]) =>
  ({ last }: DialogueTask): boolean =>
    last?.kinds.some((kind) => kinds.includes(kind)) === true;
