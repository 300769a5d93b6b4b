import { own, partOf, put, type Ref, type Value } from "../../kit/internal.js";
import type { Command, Expression, ObjectEntry, Target } from "../../labels/ast.js";
import { pathOf } from "../../labels/transform.js";
import type { RecordedCommand } from "../commands.js";
import { isUnheard } from "../reply.js";
import type { DialogueEvent, SlotWrite } from "./event.js";
import {
  appended,
  assigned,
  type DialogueTask,
  type Given,
  givenUp,
  isFilled,
  newTask,
  rowAt,
  withRowValue,
  withSlot,
} from "./task.js";

export class CommandEffects {
  /** The values that it gives to slots, even if it was refused. */
  readonly writes: SlotWrite[] = [];
  readonly events: DialogueEvent[] = [];
  private readonly tasks: Map<Ref, DialogueTask>;
  private readonly recorded: RecordedCommand;
  private readonly userTurn: number;
  private readonly isFillable: (intent: string) => boolean;

  constructor(
    tasks: Map<Ref, DialogueTask>,
    recorded: RecordedCommand,
    userTurn: number,
    isFillable: (intent: string) => boolean,
  ) {
    this.tasks = tasks;
    this.recorded = recorded;
    this.userTurn = userTurn;
    this.isFillable = isFillable;
  }

  execute(command: Command): void {
    const { at, index, isRefused, turn } = this.recorded;
    const { userTurn } = this;
    switch (command.kind) {
      case "start": {
        const { intent, args, span } = command;
        if (!isRefused) {
          const task = this.keep(newTask(`x${index}`, intent.text));
          this.events.push({ kind: "started", at, userTurn, task });
        }
        for (const { slot, value } of args) {
          this.write({ variable: { index, span }, hit: null, slot }, value, resolve(value, this.tasks), "start");
        }
        return;
      }
      case "assign": {
        // All values are read before any is written.
        const values = command.values.map((value) => resolve(value, this.tasks));
        for (const [nth, target] of command.targets.entries()) {
          this.write(target, command.values[nth], values[nth], "assign");
        }
        return;
      }
      case "append":
        this.write(command.target, command.value, resolve(command.value, this.tasks), "append");
        return;
      case "confirm": {
        const task = this.taskOf(`x${command.variable.index}`);
        if (isRefused) return;
        this.events.push({ kind: "confirmed", at, userTurn, task: this.keep(task), isUnheard: isUnheard(turn) });
        return;
      }
      case "say": {
        // `say` about a task, rather than about a signal, drops it.
        const task = command.about === null ? undefined : this.tasks.get(`x${command.about.index}`);
        if (task === undefined || isRefused) return;
        this.events.push({ kind: "givenUp", at, userTurn, task: this.keep(givenUp(task, "assistant")) });
        return;
      }
      case "resume":
        return;
      default:
        command satisfies never;
    }
  }

  private write(
    target: Omit<Target, "span">,
    expression: Expression | undefined,
    value: Given,
    by: SlotWrite["by"],
  ): void {
    if (expression === undefined) return;
    const { variable, hit, slot, path } = target;
    const task = this.taskOf(`x${variable.index}`);
    const isEdit = by !== "start" && (hit !== null || (task.intent !== null && !this.isFillable(task.intent)));
    if (isEdit) {
      this.edit(task, target, value, by);
      return;
    }
    const { at, index, isRefused } = this.recorded;
    const name = slot.text;
    const before = own(task.slots, name);
    const wasFilled = isFilled(task, name);
    const after = GIVE[by]({ slot: name, held: before, isFilled: wasFilled, path }, value);
    const write: SlotWrite = {
      ref: task.ref,
      slot: name,
      value,
      after,
      isLiteral: expression.kind !== "reference",
      by,
    };
    this.writes.push(write);
    if (isRefused) return;
    const written = this.keep(withSlot(task, name, after));
    this.events.push({ kind: "written", at, userTurn: this.userTurn, index, write, before, wasFilled, task: written });
  }

  private edit(
    task: DialogueTask,
    { hit, slot: { text: slot }, path }: Omit<Target, "span">,
    value: Given,
    by: SlotWrite["by"],
  ): void {
    const { at, isRefused } = this.recorded;
    if (isRefused) return;
    const row = rowAt(task, hit);
    const held = row === undefined ? undefined : (own(row, slot) ?? undefined);
    const after = GIVE[by]({ slot, held, isFilled: held !== undefined, path }, value);
    const edited = this.keep(row === undefined ? task : withRowValue(task, row, slot, after));
    this.events.push({ kind: "edited", at, userTurn: this.userTurn, task: edited, slot });
  }

  private taskOf(ref: Ref): DialogueTask {
    return this.tasks.get(ref) ?? newTask(ref, null);
  }

  private keep(task: DialogueTask): DialogueTask {
    this.tasks.set(task.ref, task);
    return task;
  }
}

const GIVE = { start: assigned, assign: assigned, append: appended } as const;

type TasksByRef = ReadonlyMap<Ref, DialogueTask>;

/** Resolves an expression from a dialogue's commands and signals; null for None, undefined if the value is unknown. */
function resolve(expression: Expression | undefined, tasks: TasksByRef): Given {
  switch (expression?.kind) {
    case "literal":
      return expression.value;
    case "list":
      return listOf(expression.items, tasks);
    case "object":
      return objectOf(expression.entries, tasks);
    case "operator": {
      const args = listOf(expression.args, tasks);
      return args === undefined || args.includes(null)
        ? undefined
        : { operator: expression.name.text, args: args as Value[] };
    }
    case "reference":
      return referenced(expression, tasks);
    default:
      return undefined;
  }
}

function referenced(
  { variable, hit, slot, path: steps = [] }: Extract<Expression, { kind: "reference" }>,
  tasks: TasksByRef,
): Given {
  const task = tasks.get(`x${variable.index}`);
  if (task === undefined) return undefined;
  const path = pathOf(steps);
  if (task.rows === null) {
    const held = own(task.slots, slot.text);
    return path.length === 0 ? held : (partOf(held as Value | undefined, path) ?? undefined);
  }
  const row = rowAt(task, hit);
  return row === undefined ? undefined : (partOf(own(row, slot.text), path) ?? undefined);
}

function objectOf(entries: readonly ObjectEntry[], tasks: TasksByRef): Value | undefined {
  const value: Record<string, Value | null> = {};
  for (const { name, value: held } of entries) {
    const read = resolve(held, tasks);
    if (read === undefined) return undefined;
    put(value, name.text, read as Value | null);
  }
  return value;
}

/** A written None is an item. A reference without a value makes the list unknown. */
function listOf(items: readonly Expression[], tasks: TasksByRef): (Value | null)[] | undefined {
  const values = items.map((item) => resolve(item, tasks));
  const isKnown = (value: Given, i: number) => value !== undefined && (value !== null || items[i]?.kind === "literal");
  return values.every(isKnown) ? (values as (Value | null)[]) : undefined;
}
