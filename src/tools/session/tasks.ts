import type { IntentSpec, Ref, Signal, SignalKind } from "../../kit/internal.js";
import { DialogueReader } from "../../transcript/events/dialogueReader.js";
import type { DialogueEvent } from "../../transcript/events/event.js";
import { fillableIn, isFillable } from "../../transcript/events/intents.js";
import type { DialogueTask } from "../../transcript/events/task.js";
import type { Turn } from "../../transcript/index.js";
import { type HeldTask, resultOf, type ToolResult } from "../result.js";

/** A task of a dialogue as its commands and signals tell of it. */
export interface OpenTask {
  /** Its variable. */
  readonly ref: Ref;
  /** The facts of its intent. */
  readonly spec: IntentSpec;
  /** What was signalled about it last; `cancelled` where it was given up since, null where nothing was. */
  last: SignalKind | "cancelled" | null;
  /** That signal; null where nothing was signalled yet. */
  signal: Signal | null;
}

/** What a signal leaves to be done. */
const OPEN: ReadonlySet<OpenTask["last"]> = new Set(["ask", "choose", "confirm", "ready", "failed"]);

/** What leaves nothing to be given up. */
export const OVER: ReadonlySet<OpenTask["last"]> = new Set(["performed", "found", "cancelled"]);

/** The tasks of a dialogue, as its commands and signals tell of them. */
export class Tasks {
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  /** In the order in which they were spoken of. */
  private readonly tasks = new Map<Ref, OpenTask>();
  private readonly reader: DialogueReader;

  /** @param catalog the facts of the intents, by command name */
  constructor(catalog: ReadonlyMap<string, IntentSpec>) {
    this.catalog = catalog;
    this.reader = new DialogueReader({ isFillable: fillableIn(catalog) });
  }

  /** Takes the next turns: commands with all that was signalled after them. */
  read(turns: readonly Turn[]): this {
    for (const turn of turns) this.take(this.reader.add(turn));
    this.take(this.reader.end());
    return this;
  }

  /** What a task holds as far as its commands say; null for what is not a task. */
  held(ref: Ref): HeldTask | null {
    const [task, read] = [this.tasks.get(ref), this.reader.tasks.get(ref)];
    if (task === undefined || read === undefined) return null;
    return { spec: task.spec, slots: read.slots, emptied: read.emptied };
  }

  /** The slots of a task to which null was given last. */
  emptiedOf(ref: Ref): ReadonlySet<string> {
    return this.reader.tasks.get(ref)?.emptied ?? new Set();
  }

  /** The task of a variable. */
  get(ref: string): OpenTask | undefined {
    return this.tasks.get(ref as Ref);
  }

  /** The last task of an intent that further calls fill; null where a call begins a new one. */
  openTask(intent: string): OpenTask | null {
    return this.last(({ spec, last }) => spec.command === intent && isFillable(spec) && OPEN.has(last));
  }

  /** The last task that waits for a confirmation. */
  unconfirmed(): OpenTask | null {
    return this.last(({ last }) => last === "confirm");
  }

  /** The last task that can be given up. */
  underWay(): OpenTask | null {
    return this.last(({ last }) => !OVER.has(last));
  }

  /** The task that was spoken of last and was not given up. */
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

/**
 * Where a task stands, as the result of a call that changes nothing.
 * @param held what a session holds of a task
 */
export function standingOf(
  { ref, last, signal }: OpenTask,
  commands: readonly string[],
  held: (ref: Ref) => HeldTask | null,
): ToolResult {
  if (last === "cancelled" || signal === null) {
    return resultOf([], commands, held, { status: last === "cancelled" ? last : "done", task: ref });
  }
  return resultOf([signal], commands, held);
}
