import type { Operator, Ref, Signal, Value } from "../../kit/internal.js";
import type { Command, Expression } from "../../labels/index.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf, type RecordedCommand, type RecordedSignal } from "../../transcript/commands.js";
import type { Transcript } from "../../transcript/index.js";
import { SlotTracker } from "../../transcript/slots.js";
import type { Course, Exchange, Step, StepSignal, StepValue } from "./course.js";
import { GoalReader } from "./goalReader.js";
import type { PropertyContext } from "./property.js";
import type { UserGoal } from "./userGoal.js";

const read = new WeakMap<Transcript, { readonly context: PropertyContext; readonly course: Course }>();

/** Reads a dialogue once for all properties. */
export function courseOf(transcript: Transcript, context: PropertyContext): Course {
  const known = read.get(transcript);
  if (known !== undefined && known.context.catalog === context.catalog && known.context.plan === context.plan) {
    return known.course;
  }
  const course = new CourseReader(transcript, context).read();
  read.set(transcript, { context, course });
  return course;
}

/** Follows a dialogue from its first turn to its last: commands are parsed, nothing is executed. */
class CourseReader {
  private readonly transcript: Transcript;
  private readonly goals: GoalReader;
  private readonly slots = new SlotTracker();
  private readonly intents = new Map<Ref, string>();
  private readonly context: PropertyContext;

  constructor(transcript: Transcript, context: PropertyContext) {
    this.transcript = transcript;
    this.context = context;
    this.goals = new GoalReader(context);
  }

  read(): Course {
    const { turns } = this.transcript;
    const commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
    const exchanges: Exchange[] = [];
    let current: { at: number; means: Exchange["means"]; goal: UserGoal | null; steps: Step[] } = {
      at: -1,
      means: null,
      goal: null,
      steps: [],
    };
    let observed: Signal[] = [];
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") {
        exchanges.push({ ...current, end: at });
        const goal = this.goals.observe(turn, at, observed);
        current = { at, means: turn.means ?? null, goal, steps: [] };
        observed = [];
      } else if (turn.author === "Signal" && turn.signal !== undefined) observed.push(turn.signal);
      const command = commands.get(at);
      if (command !== undefined) current.steps.push(this.step(command));
    }
    exchanges.push({ ...current, end: turns.length });
    const [first, ...rest] = exchanges;
    const isEmpty = first === undefined || first.steps.length === 0;
    return { exchanges: isEmpty ? rest : exchanges, goals: this.goals.all, hasLeft: this.goals.hasLeft };
  }

  private step(recorded: RecordedCommand): Step {
    const command = tryParseCommand(recorded.turn.command);
    const given = command === null ? [] : this.values(command, recorded);
    const signals = recorded.signals.map((signal) => this.signal(signal));
    return { recorded, command, given, signals };
  }

  /** What a command gives slots; taken over where it was accepted. */
  private values(command: Command, { index, isRefused }: RecordedCommand): StepValue[] {
    if (command.kind === "start") {
      const ref: Ref = `x${index}`;
      if (!isRefused) {
        this.intents.set(ref, command.intent.text);
        this.goals.begin(ref, command.intent.text);
      }
      return command.args.map(({ slot, value }) => this.value(ref, slot.text, value, !isRefused));
    }
    if (command.kind === "assign") {
      // All values are read before any is written.
      const values = command.values.map((value) => ({ value, held: this.slots.resolve(value) }));
      return command.targets.flatMap(({ variable, hit, slot, path }, nth) => {
        const given = values[nth];
        const ref: Ref = `x${variable.index}`;
        if (given === undefined || this.isHit(ref, hit)) return [];
        const held = this.slots.withPart(ref, slot.text, path, given.held);
        if (!isRefused) this.slots.write(ref, slot.text, held);
        return [this.given(ref, slot.text, given.value, held)];
      });
    }
    if (command.kind === "append" && command.target.hit === null) {
      const { variable, slot, path } = command.target;
      const ref: Ref = `x${variable.index}`;
      const held = this.slots.resolve(command.value);
      if (!isRefused) this.slots.append(ref, slot.text, held, path);
      return [this.given(ref, slot.text, command.value, held)];
    }
    return [];
  }

  private value(ref: Ref, slot: string, value: Expression, isAccepted: boolean): StepValue {
    const held = this.slots.resolve(value);
    if (isAccepted) this.slots.write(ref, slot, held);
    return this.given(ref, slot, value, held);
  }

  private given(ref: Ref, slot: string, value: Expression, held: Value | Operator | null | undefined): StepValue {
    return { ref, slot, value: held, isLiteral: value.kind !== "reference", goal: this.goals.of(ref) };
  }

  /** Whether an assignment writes to what a search found. */
  private isHit(ref: Ref, hit: number | null): boolean {
    const spec = this.context.catalog.get(this.intents.get(ref) ?? "");
    return hit !== null || (spec?.query === true && !spec.asks && spec.performs === "when_ready");
  }

  private signal(recorded: RecordedSignal): StepSignal {
    const { ref, turn } = recorded;
    if (ref === null) return { recorded, goal: null, intent: null, slots: null };
    const { signal } = turn;
    if (signal !== undefined && "intent" in signal) this.intents.set(ref, signal.intent);
    if (signal?.kind === "found") this.slots.reveal(ref, signal.rows);
    const goal = this.goals.of(ref);
    if (goal !== null) this.goals.note(goal, recorded.kinds, recorded.slot);
    const slots = slotsIn(signal) ?? this.slots.all(ref);
    return { recorded, goal, intent: this.intents.get(ref) ?? null, slots };
  }
}

function slotsIn(signal: Signal | undefined): StepSignal["slots"] {
  switch (signal?.kind) {
    case "performed":
    case "failed":
      return signal.arguments;
    case "found":
      return signal.filter;
    default:
      return null;
  }
}
