import type { IntentSpec, Ref, Signal, SignalKind } from "../../../kit/internal.js";
import { DialogueReader } from "../../../transcript/events/dialogueReader.js";
import type { DialogueEvent } from "../../../transcript/events/event.js";
import { fillableIn, isFillable } from "../../../transcript/events/intents.js";
import type { DialogueTask } from "../../../transcript/events/task.js";
import type { Turn } from "../../../transcript/index.js";
import { type HeldTask, resultOf, type ToolResult } from "../result.js";

/** A task of a dialogue, according to its commands and signals. */
export interface OpenTask {
  readonly ref: Ref;
  readonly spec: IntentSpec;
  /** Kind of the last signal; `cancelled` if the task was given up afterwards, null without a signal. */
  last: SignalKind | "cancelled" | null;
  signal: Signal | null;
}

const OPEN: ReadonlySet<OpenTask["last"]> = new Set(["ask", "choose", "confirm", "ready", "failed"]);

export const OVER: ReadonlySet<OpenTask["last"]> = new Set(["performed", "found", "cancelled"]);

/** The tasks of a dialogue, according to its commands and signals. */
export class Tasks {
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  private readonly tasks = new Map<Ref, OpenTask>();
  private readonly reader: DialogueReader;

  /** @param catalog the specs of the intents, by command name */
  constructor(catalog: ReadonlyMap<string, IntentSpec>) {
    this.catalog = catalog;
    this.reader = new DialogueReader({ isFillable: fillableIn(catalog) });
  }

  read(turns: readonly Turn[]): this {
    for (const turn of turns) this.take(this.reader.add(turn));
    this.take(this.reader.end());
    return this;
  }

  /** Returns a task's values according to its commands; null for an unknown task. */
  held(ref: Ref): HeldTask | null {
    const [task, read] = [this.tasks.get(ref), this.reader.tasks.get(ref)];
    if (task === undefined || read === undefined) return null;
    return { spec: task.spec, slots: read.slots, emptied: read.emptied };
  }

  emptiedOf(ref: Ref): ReadonlySet<string> {
    return this.reader.tasks.get(ref)?.emptied ?? new Set();
  }

  get(ref: string): OpenTask | undefined {
    return this.tasks.get(ref as Ref);
  }

  /** Returns the last task of an intent that further calls fill; null if a call begins a new task. */
  openTask(intent: string): OpenTask | null {
    return this.last(({ spec, last }) => spec.command === intent && isFillable(spec) && OPEN.has(last));
  }

  unconfirmed(): OpenTask | null {
    return this.last(({ last }) => last === "confirm");
  }

  underWay(): OpenTask | null {
    return this.last(({ last }) => !OVER.has(last));
  }

  /** Returns the task mentioned last, except cancelled ones. */
  latest(): OpenTask | null {
    return this.last(({ last }) => last !== "cancelled");
  }

  private take(events: readonly DialogueEvent[]): void {
    for (const event of events) {
      if (event.kind === "started") this.start(event.task);
      else if (event.kind === "givenUp" && event.task.givenUpBy === "assistant") this.move(event.task.ref, "cancelled");
      else if (event.kind === "signal" && event.task !== null) {
        const { signal } = event.recorded.turn;
        if (signal !== undefined) this.move(event.task.ref, signal.kind, signal);
      }
    }
  }

  private start({ ref, intent }: DialogueTask): void {
    const spec = this.catalog.get(intent ?? "");
    if (spec !== undefined) this.tasks.set(ref, { ref, spec, last: null, signal: null });
  }

  private last(test: (task: OpenTask) => boolean): OpenTask | null {
    return [...this.tasks.values()].findLast(test) ?? null;
  }

  private move(ref: Ref, last: OpenTask["last"], signal?: Signal): void {
    const task = this.tasks.get(ref);
    if (task === undefined) return;
    this.tasks.delete(ref);
    this.tasks.set(ref, task);
    task.last = last;
    task.signal = signal ?? task.signal;
  }
}

/** The status of a task, as the result of a call that changes nothing. */
export function standingOf(
  { ref, last, signal }: OpenTask,
  commands: readonly string[],
  held: (ref: Ref) => HeldTask | null,
): ToolResult {
  if (last === "cancelled" || signal === null)
    return resultOf([], commands, held, { status: last === "cancelled" ? last : "done", task: ref });
  return resultOf([signal], commands, held);
}
