import { type IntentSpec, isOperator, type Operator, type Signal, type Value } from "../../../src/kit/internal.js";
import type { Command, Expression } from "../../../src/labels/index.js";
import { tryParseCommand } from "../../../src/labels/tryParse.js";
import type { Catalog } from "../../../src/schema/index.js";
import type { Turn, UserMeaning } from "../../../src/transcript/index.js";

/** A task or search of a dialogue. */
export interface Task {
  readonly index: number;
  readonly ref: string;
  readonly spec: IntentSpec;
  /** Values from commands, if they are plain data. */
  readonly slots: Map<string, Value | Operator | null>;
  /** Its signals, in order. */
  readonly signals: Exclude<Signal, { kind: "error" }>[];
  /** The user said no, or gave it up, and nothing was signalled of it since. */
  isDropped: boolean;
}

/** A signal with the index that `say` knows it by. */
export interface Indexed {
  readonly index: number;
  readonly signal: Exclude<Signal, { kind: "error" }>;
}

/** State of a dialogue for policies with bugs. */
export interface Moment {
  readonly tasks: readonly Task[];
  /** The task that was signalled last. */
  readonly focus: Task | null;
  /** All signals but errors. */
  readonly signals: readonly Indexed[];
  /** Meanings of the user turns so far. */
  readonly heard: readonly UserMeaning[];
  /** The signals since the user spoke last. */
  readonly fresh: readonly Indexed[];
  /** The commands since then, as text. */
  readonly commands: readonly string[];
}

/** Reads a dialogue up to its end. */
export function momentOf(turns: readonly Turn[], catalog: Catalog): Moment {
  const tasks = new Map<string, Task>();
  const signals: Indexed[] = [];
  const heard: UserMeaning[] = [];
  let focus: Task | null = null;
  let commands: string[] = [];
  let spoken = 0;
  for (const turn of turns) {
    if (turn.author === "User") {
      heard.push(turn.means ?? {});
      spoken = signals.length;
      commands = [];
      if (focus !== null && (turn.means?.cancels === true || turn.means?.confirms === false)) focus.isDropped = true;
    } else if (turn.author === "System") {
      commands.push(turn.command);
      const command = tryParseCommand(turn.command);
      if (command !== null) note(command, turn.index, tasks, catalog);
    } else if (turn.author === "Signal" && turn.signal !== undefined && turn.signal.kind !== "error") {
      const { signal } = turn;
      signals.push({ index: turn.index ?? 0, signal });
      const task = tasks.get(signal.ref);
      if (task === undefined) continue;
      task.signals.push(signal);
      task.isDropped = false;
      focus = task;
    }
  }
  return { tasks: [...tasks.values()], focus, signals, heard, fresh: signals.slice(spoken), commands };
}

function note(command: Command, index: number | undefined, tasks: Map<string, Task>, catalog: Catalog): void {
  if (command.kind === "start" && index !== undefined) {
    const spec = catalog.get(command.intent.text);
    if (spec === undefined) return;
    const slots = new Map(command.args.flatMap(({ slot, value }) => entryOf(slot.text, value)));
    tasks.set(`x${index}`, { index, ref: `x${index}`, spec, slots, signals: [], isDropped: false });
  }
  if (command.kind === "append" && command.target.hit === null) {
    const { variable, slot } = command.target;
    const held = tasks.get(`x${variable.index}`)?.slots;
    const list = held?.get(slot.text);
    const item = plain(command.value);
    if (item !== undefined && item !== null)
      held?.set(slot.text, [...(Array.isArray(list) ? list : []), item] as Value);
  }
  if (command.kind !== "assign") return;
  for (const [nth, { variable, slot }] of command.targets.entries()) {
    const value = command.values[nth];
    if (value === undefined) continue;
    const held = tasks.get(`x${variable.index}`)?.slots;
    const now = value.kind === "reference" ? referredTo(value, tasks) : plain(value);
    if (now === undefined) held?.delete(slot.text);
    else held?.set(slot.text, now);
  }
}

/** Value of another task's slot; undefined for a row's, and for a part of one. */
const referredTo = (
  { variable, hit, slot, path }: Extract<Expression, { kind: "reference" }>,
  tasks: Map<string, Task>,
) => (hit === null && path === undefined ? tasks.get(`x${variable.index}`)?.slots.get(slot.text) : undefined);

function entryOf(slot: string, value: Expression): [string, Value | Operator | null][] {
  const held = plain(value);
  return held === undefined ? [] : [[slot, held]];
}

/** Returns the data of an expression; undefined for references and inexpressible values. */
function plain(value: Expression): Value | Operator | null | undefined {
  switch (value.kind) {
    case "literal":
      return value.value;
    case "list":
      return value.items.map(plain) as Value;
    case "operator":
      return { operator: value.name.text, args: value.args.map(plain) as Value[] };
    default:
      return undefined;
  }
}

export const lastOf = ({ signals }: Task): Task["signals"][number] | undefined => signals.at(-1);

/** Tests if it was ever performed, or searched. */
export const isDone = ({ signals }: Task): boolean =>
  signals.some(({ kind }) => kind === "performed" || kind === "found");

export const isWaiting = (task: Task): boolean =>
  !task.isDropped && ["ask", "choose", "confirm", "ready"].includes(lastOf(task)?.kind ?? "");

export const hasSlot = (task: Task, name: string): boolean => task.spec.slots.some((slot) => slot.name === name);

/** Returns the operand of an operator, else the value. */
export const comparedWith = (value: Value | Operator | null): Value | null =>
  isOperator(value) ? (value.args[0] ?? null) : value;
