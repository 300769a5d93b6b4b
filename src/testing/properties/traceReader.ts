import type { Signal } from "../../kit/internal.js";
import { toolCallOf } from "../../mocks/tools/session/record.js";
import { eventsOf } from "../../transcript/events/dialogueReader.js";
import type { Commanded, DialogueEvent, Signalled, SlotWrite, UserSpoke } from "../../transcript/events/event.js";
import { fillableIn } from "../../transcript/events/intents.js";
import { allSlots } from "../../transcript/events/task.js";
import type { Transcript } from "../../transcript/index.js";
import { GoalReader } from "./goalReader.js";
import type { PropertyContext } from "./property.js";
import type { Exchange, Step, StepSignal, StepValue, Trace } from "./trace.js";

/** The dialogue that was read last: properties read one after the other. A map of all would keep them through many collections. */
let last: { readonly transcript: Transcript; readonly context: PropertyContext; readonly trace: Trace } | null = null;

export function traceOf(transcript: Transcript, context: PropertyContext): Trace {
  const { catalog, plan } = context;
  if (last?.transcript === transcript && last.context.catalog === catalog && last.context.plan === plan)
    return last.trace;
  const events = eventsOf(transcript.turns, { isFillable: fillableIn(catalog) });
  const reader = new TraceReader(context);
  for (const event of events) reader.take(event);
  const trace = { events, ...reader.end(transcript.turns.length) };
  last = { transcript, context, trace };
  return trace;
}

interface OpenExchange extends Omit<Exchange, "end" | "speech" | "signals"> {
  readonly signals: StepSignal[];
  readonly speech: { readonly told: StepSignal[]; readonly texts: string[]; isThere: boolean };
}

const silence = (): OpenExchange["speech"] => ({ told: [], texts: [], isThere: false });

interface OpenStep extends Step {
  readonly given: StepValue[];
  readonly signals: StepSignal[];
}

/** Groups the events of a dialogue by user turns, each with its goal. */
class TraceReader {
  private readonly goals: GoalReader;
  private readonly exchanges: Exchange[] = [];
  /** Signals so far by index, for references in `say`. */
  private readonly byIndex = new Map<number, StepSignal>();
  private current: OpenExchange = { at: -1, means: null, goal: null, steps: [], signals: [], speech: silence() };
  private steps: OpenStep[] = [];
  private observed: Signal[] = [];

  constructor(context: PropertyContext) {
    this.goals = new GoalReader(context);
  }

  take(event: DialogueEvent): void {
    switch (event.kind) {
      case "user":
        this.open(event);
        return;
      case "command":
        this.begin(event);
        return;
      case "started":
        if (event.task.intent !== null) this.goals.begin(event.task.ref, event.task.intent);
        return;
      case "written":
        this.give(event.write);
        return;
      case "signal":
        this.note(event);
        return;
      case "response":
        this.current.speech.texts.push(event.text);
        this.current.speech.isThere = true;
        return;
      default:
        return;
    }
  }

  end(length: number): Omit<Trace, "events"> {
    this.close(length);
    const [first, ...rest] = this.exchanges;
    const isEmpty = first === undefined || first.steps.length === 0;
    const isSpoken = this.exchanges.some(({ speech }) => speech.isThere);
    const { all: goals, hasLeft } = this.goals;
    const exchanges = isEmpty ? rest : this.exchanges;
    const signals = exchanges.flatMap((exchange) => exchange.signals.map((signal) => ({ ...signal, exchange })));
    return { exchanges, signals, goals, hasLeft, isSpoken };
  }

  private open(event: UserSpoke): void {
    this.close(event.at);
    const goal = this.goals.observe(event, this.observed);
    this.steps = [];
    this.current = {
      at: event.at,
      means: event.turn.means ?? null,
      goal,
      steps: this.steps,
      signals: [],
      speech: silence(),
    };
    this.observed = [];
  }

  private close(end: number): void {
    this.exchanges.push({ ...this.current, steps: this.steps, end });
  }

  private begin({ recorded, command, writes }: Commanded): void {
    this.steps.push({ recorded, command, given: [], signals: [] });
    if (recorded.isRefused) for (const write of writes) this.give(write);
    else if (command?.kind === "say" && toolCallOf(recorded.turn) === null) this.hear(command.about?.index ?? null);
  }

  /** @param about the index of the reported signal; null for other words */
  private hear(about: number | null): void {
    const { speech } = this.current;
    speech.isThere = true;
    const signal = about === null ? undefined : this.byIndex.get(about);
    if (signal !== undefined) speech.told.push(signal);
  }

  private give(write: SlotWrite): void {
    this.steps.at(-1)?.given.push({ ...write, goal: this.goals.of(write.ref) });
  }

  private note({ recorded, task }: Signalled): void {
    const { signal } = recorded.turn;
    if (signal !== undefined) this.observed.push(signal);
    const goal = task === null ? null : this.goals.of(task.ref);
    if (goal !== null) this.goals.note(goal, recorded.kinds, recorded.slot);
    const slots = task === null ? null : (slotsIn(signal) ?? allSlots(task));
    const noted: StepSignal = { recorded, goal, intent: task?.intent ?? null, slots };
    this.byIndex.set(recorded.index, noted);
    this.steps.at(-1)?.signals.push(noted);
    this.current.signals.push(noted);
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
