import type { IntentSpec, Ref, Signal, SignalKind } from "../kit/internal.js";
import type { Command } from "../labels/index.js";
import { SlotTracker } from "../transcript/slots.js";
import { isFilled } from "./parameters.js";
import { type HeldTask, resultOf, type ToolResult } from "./result.js";

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

/** The tasks of a dialogue, in the order in which they were spoken of: nothing but a reading of its commands and signals. */
export class Tasks {
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  private readonly tasks = new Map<Ref, OpenTask>();
  private readonly slots = new SlotTracker();

  /** @param catalog the facts of the intents, by command name */
  constructor(catalog: ReadonlyMap<string, IntentSpec>) {
    this.catalog = catalog;
  }

  /** A command was carried out. Refused commands change nothing, and are not noted. */
  note(command: Command | null, index: number, signals: readonly Signal[]): void {
    if (command?.kind === "start") {
      const spec = this.catalog.get(command.intent.text);
      if (spec !== undefined) this.tasks.set(`x${index}`, { ref: `x${index}`, spec, last: null, signal: null });
    }
    if (command?.kind === "say" && command.about !== null) this.move(`x${command.about.index}`, "cancelled");
    if (command !== null) this.write(command, index);
    for (const signal of signals) {
      if (signal.kind !== "error") this.move(signal.ref, signal.kind, signal);
      if (signal.kind === "found") this.slots.reveal(signal.ref, signal.rows);
    }
  }

  /** What a task holds as far as its commands say; null for what is not a task. */
  held(ref: Ref): HeldTask | null {
    const task = this.tasks.get(ref);
    return task === undefined ? null : { spec: task.spec, slots: this.slots.known(ref), emptied: this.emptiedOf(ref) };
  }

  /** The slots of a task to which null was given last. */
  emptiedOf(ref: Ref): ReadonlySet<string> {
    return this.slots.emptiedOf(ref);
  }

  /** The task of a variable. */
  get(ref: string): OpenTask | undefined {
    return this.tasks.get(ref as Ref);
  }

  /** The last task of an intent that further calls fill; null where a call begins a new one. */
  openTask(intent: string): OpenTask | null {
    return this.last(({ spec, last }) => spec.command === intent && isFilled(spec) && OPEN.has(last));
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

  /** Takes over the values that a command gives. */
  private write(command: Command, index: number): void {
    if (command.kind === "start") {
      for (const { slot, value } of command.args) this.slots.write(`x${index}`, slot.text, this.slots.resolve(value));
    } else if (command.kind === "assign") {
      const values = command.values.map((value) => this.slots.resolve(value));
      for (const [nth, { variable, hit, slot, path }] of command.targets.entries()) {
        const task = this.tasks.get(`x${variable.index}`);
        if (hit === null && task !== undefined && isFilled(task.spec)) {
          this.slots.write(task.ref, slot.text, this.slots.withPart(task.ref, slot.text, path, values[nth]));
        }
      }
    } else if (command.kind === "append" && command.target.hit === null) {
      this.slots.append(
        `x${command.target.variable.index}`,
        command.target.slot.text,
        this.slots.resolve(command.value),
        command.target.path,
      );
    }
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
