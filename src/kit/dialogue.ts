import type { Edit, Instruction, Operand, RefusedSignal } from "./dialogue/instruction.js";
import { Program } from "./dialogue/program.js";
import { type IntentClass, type Intents, intentsOf, type SlotsOf } from "./intent.js";
import { readSlotPath } from "./path.js";
import { readOpening, readSignals, readState, writeOpening, writeSignals, writeState } from "./sandbox/protocol.js";
import type { Opening, Operator, Row, Signal, TaskState } from "./signal.js";
import type { Value } from "./spec.js";
import { unpacked } from "./store/pack.js";
import { type Fixtures, World } from "./store/world.js";

/** A task of a dialogue, for reading its slots and hits as values of later calls. */
export interface TaskVariable<T extends object> {
  /** Number of the variable: 7 for `x7`. */
  readonly index: number;
  /** Refers to a task's slot, or to the id of the row that it made, read when the command runs. */
  get<K extends keyof T & string>(slot: K | "id"): SlotReference<NonNullable<T[K]>>;
  /** Refers to a value of a query's hit, by position, or null for the only hit. */
  hit<K extends keyof T & string>(place: number | null, slot: K | "id"): SlotReference<NonNullable<T[K]>>;
}

/** A value that is read from the dialogue when the command runs. */
export interface SlotReference<V> {
  /** Index of the command that made the task. */
  readonly task: number;
  /** For a query, the position of the hit, from 0, or null for the only hit; null for other tasks. */
  readonly hit: number | null;
  /** The slot to read, or the attribute of the hit. */
  readonly slot: string;
  /** Type of the value; exists in the types only. */
  readonly value?: V;
}

/** A comparison as a value of a query's slot: `operator("at_least", 4)`. */
export function operator(name: string, ...args: readonly Value[]): Operator {
  return { operator: name, args };
}

/** A value that a call may give a slot. */
export type GivenValue<V> = V | SlotReference<NonNullable<V>> | Operator | null;

/**
 * A dialogue over generated classes, run natively: the same commands give the same signals as in the sandbox. `backlot
 * transpile` prints such dialogues; they can also be written by hand, with types.
 */
export class Dialogue {
  /** Every signal so far, in order. */
  readonly signals: (Signal | RefusedSignal)[] = [];
  private readonly intents: Intents;
  private readonly opening: string;
  private readonly fixtures: Fixtures;
  private readonly log: Instruction[] = [];
  private program: Program;

  /** @param options classes of the intents, the opening, and fixture rows by entity name */
  constructor(
    options: {
      readonly intents: readonly IntentClass[];
      readonly fixtures?: Readonly<Record<string, readonly Row[]>>;
    } & Opening,
  ) {
    const { intents, fixtures, ...opening } = options;
    this.intents = intentsOf(intents);
    this.opening = writeOpening(opening);
    this.fixtures = unpacked(this.intents, fixtures ?? {});
    this.program = this.fresh();
  }

  /** The values of every variable. */
  get state(): ReadonlyMap<string, TaskState> {
    return new Map(
      readState(writeState(this.program.variables()), (intent) => this.intents.get(intent)?.spec).variables,
    );
  }

  /** Sets the index of the next command, for dialogues that skip indexes or do not count from 0. */
  at(index: number): void {
    this.program.next = index;
  }

  /** Starts a task or a query with these slots; its signals are added to `signals`. */
  start<T extends object>(
    type: IntentClass<T>,
    slots: { readonly [K in keyof SlotsOf<T>]?: GivenValue<T[K]> } & {
      readonly order_by?: string;
      readonly limit?: number;
    } = {},
  ): TaskVariable<T> {
    const index = this.program.next;
    const args = Object.entries(slots).map(([slot, value]) => [slot, operandOf(value)] as const);
    this.run({ kind: "start", at: index, intent: type.spec.command, args });
    return {
      index,
      get: (slot) => ({ task: index, hit: null, slot }),
      hit: (place, slot) => ({ task: index, hit: place, slot }),
    };
  }

  /**
   * Assigns slots, as one command: `set([x1, "date", "today"], [x1, "time", "8pm"])`. The attribute of a hit has its
   * position last.
   */
  set(
    ...edits: readonly (readonly [task: TaskVariable<object>, slot: string, value: GivenValue<unknown>, hit?: number])[]
  ): void {
    this.run({
      kind: "assign",
      at: this.program.next,
      edits: edits.map(([task, slot, value, hit]) => edit(task, slot, value, hit)),
    });
  }

  /** Adds a value to a slot that holds a list. */
  append(task: TaskVariable<object>, slot: string, value: GivenValue<unknown>): void {
    this.run({ kind: "append", at: this.program.next, edit: edit(task, slot, value) });
  }

  /** Confirms a task, which is performed if it is complete. */
  confirm(task: TaskVariable<object>): void {
    this.run({ kind: "confirm", at: this.program.next, task: task.index });
  }

  /** Resumes a task: asks for a missing slot, or performs it. */
  resume(task: TaskVariable<object>): void {
    this.run({ kind: "resume", at: this.program.next, task: task.index });
  }

  /** Says something. The topic leaves no trace in the state. */
  say(_about?: number): void {
    this.run({ kind: "say", at: this.program.next });
  }

  private run(instruction: Instruction): void {
    // Written and read as at the sandbox's border, like the opening, so that kept signals share nothing with the world.
    const signals = readSignals(writeSignals(this.program.run(instruction)));
    this.signals.push(...signals);
    if (signals[0]?.kind !== "error") {
      this.log.push(instruction);
    } else if (this.program.isInconsistent) {
      const { next } = this.program;
      this.program = this.fresh();
      for (const past of this.log) this.program.run(past);
      this.program.next = next;
    }
  }

  private fresh(): Program {
    const opening = readOpening(this.opening);
    return new Program(this.intents, new World(opening, this.fixtures), opening.lenient);
  }
}

function edit(task: TaskVariable<object>, slot: string, value: GivenValue<unknown>, hit?: number): Edit {
  const read = readSlotPath(slot);
  const operand = operandOf(value);
  if (read.path.length === 0) return [task.index, hit ?? null, slot, operand];
  return [task.index, hit ?? null, read.slot, operand, read.path];
}

/** Converts a value to an operand. Keys distinguish slots' objects from references and comparisons. */
function operandOf(value: unknown): Operand {
  if (typeof value !== "object" || value === null) return value as Operand;
  if (Array.isArray(value)) return value.map(operandOf);
  const keys = Object.keys(value).sort().join();
  if (keys === "hit,slot,task") {
    const { path, slot } = readSlotPath((value as SlotReference<unknown>).slot);
    return path.length === 0 ? (value as Operand) : ({ ...value, slot, path } as Operand);
  }
  if (keys === "args,operator") {
    const { operator: name, args } = value as Operator;
    return { operator: name, args: args.map(operandOf) };
  }
  return { fields: Object.entries(value).map(([name, held]) => [name, operandOf(held)] as const) };
}
