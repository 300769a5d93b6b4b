import type { Ref } from "../../kit/internal.js";
import type { Command } from "../../labels/ast.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { CommandCounter, type RecordedCommand, type RecordedSignal } from "../commands.js";
import { replyOf } from "../reply.js";
import type { Turn, UserTurn } from "../transcript.js";
import { addressees } from "./addressees.js";
import { CommandEffects } from "./effects.js";
import type { DialogueEvent } from "./event.js";
import { type DialogueTask, givenUp, newTask, withSignal } from "./task.js";

/** What the walk over a dialogue knows of its intents. */
export interface ReadOptions {
  /**
   * Whether assignments without an index fill the slots of an intent's task, and do not edit a row that it found. Default:
   * those of every intent do.
   */
  readonly isFillable?: (intent: string) => boolean;
}

/**
 * Walks through a dialogue turn by turn and tells what happens in it. Commands are parsed, nothing is executed. A command
 * is told once the turn after its signals has come, or the end.
 */
export class DialogueReader {
  private readonly isFillable: (intent: string) => boolean;
  private readonly counter = new CommandCounter();
  private readonly byRef = new Map<Ref, DialogueTask>();
  /** The task that was commanded or signalled last; null where none was. */
  private focus: Ref | null = null;
  /** The tasks that were signalled in the last user turn in which any was, and which one that was. */
  private signalled: readonly Ref[] = [];
  private signalledIn = 0;
  private position = 0;
  private userTurn = 0;

  constructor({ isFillable = () => true }: ReadOptions = {}) {
    this.isFillable = isFillable;
  }

  /** The tasks as they stand, by variable, in the order in which they came up. */
  get tasks(): ReadonlyMap<Ref, DialogueTask> {
    return this.byRef;
  }

  /**
   * Takes the next turn.
   * @returns what happened by it, or what is now known to have happened before it
   */
  add(turn: Turn): readonly DialogueEvent[] {
    const at = this.position++;
    const events = this.commanded(this.counter.add(turn));
    if (turn.author === "User") this.spoke(turn, at, events);
    else if (turn.author === "Response") {
      events.push({ kind: "response", at, userTurn: this.userTurn, text: turn.text });
    }
    return events;
  }

  /** No more signals follow the last command: the next turn, if there is one, is no signal. */
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

/** Everything that happens in a dialogue, in order. */
export function eventsOf(turns: readonly Turn[], options?: ReadOptions): readonly DialogueEvent[] {
  const reader = new DialogueReader(options);
  const events: DialogueEvent[] = [];
  for (const turn of turns) events.push(...reader.add(turn));
  events.push(...reader.end());
  return events;
}

/** The task that a command is about: of several assignments the last one's, since what is spoken about last is in focus. */
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
