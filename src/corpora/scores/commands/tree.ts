import type { Command, Expression, Reference, Target, Variable } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";

/** A task that a command refers to: the index of its variable, and the intent that the gold dialogue started there. */
export interface Task {
  readonly index: number;
  readonly intent: string;
}

/** A slot that a command sets, or a list slot that it appends to. */
export interface Edit {
  /** null if the gold dialogue has no such task. */
  readonly task: Task | null;
  readonly variable: number;
  /** The slot, with the index of the hit if there is one: `date`, `[0].date`. */
  readonly slot: string;
  readonly isCall: boolean;
  readonly isAppend: boolean;
  readonly value: Expression;
}

/** Intents that the gold dialogue has started so far, by variable index. */
export type Tasks = ReadonlyMap<number, string>;

/** The tasks that a command starts or edits, in order of first mention. Variables without a task count as one task of an
 * unknown intent beside others, and as no task if they are alone. */
export function tasksOf(command: Command, index: number, tasks: Tasks): Task[] {
  switch (command.kind) {
    case "start":
      return [{ index, intent: command.intent.text }];
    case "assign":
    case "append":
      return edited(targetsOf(command), tasks);
    case "confirm":
    case "resume":
    case "say":
      return [];
    default:
      return command satisfies never;
  }
}

/** The task that a command confirms or resumes without editing it. */
export function taskTouched(command: Command, tasks: Tasks): Task | null {
  return command.kind === "confirm" || command.kind === "resume" ? taskAt(command.variable, tasks) : null;
}

/** In the command's order; none for a wrong number of values, which the back-end refuses. */
export function editsOf(command: Command, index: number, tasks: Tasks): Edit[] {
  switch (command.kind) {
    case "start": {
      const task = { index, intent: command.intent.text };
      return command.args.map(({ slot, value }) => {
        return { task, variable: index, slot: slot.text, isCall: true, isAppend: false, value };
      });
    }
    case "assign":
      if (command.targets.length !== command.values.length) return [];
      return command.targets.map((target, at) => edit(target, command.values[at] as Expression, false, tasks));
    case "append":
      return [edit(command.target, command.value, true, tasks)];
    case "confirm":
    case "resume":
    case "say":
      return [];
    default:
      return command satisfies never;
  }
}

function edit(target: Target, value: Expression, isAppend: boolean, tasks: Tasks): Edit {
  const { variable, hit, slot } = target;
  const path = hit === null ? slot.text : `[${hit}].${slot.text}`;
  return { task: taskAt(variable, tasks), variable: variable.index, slot: path, isCall: false, isAppend, value };
}

function taskAt({ index }: Variable, tasks: Tasks): Task | null {
  const intent = tasks.get(index);
  return intent === undefined ? null : { index, intent };
}

const targetsOf = (command: Command & { readonly kind: "assign" | "append" }): readonly Target[] =>
  command.kind === "assign" ? command.targets : [command.target];

function edited(targets: readonly Target[], tasks: Tasks): Task[] {
  const all = targets.map(({ variable }) => taskAt(variable, tasks) ?? { index: variable.index, intent: "" });
  if (all.every(({ intent }) => intent === "")) return [];
  return all.filter(({ index }, at) => all.findIndex((other) => other.index === index) === at);
}

/** Values of the slots of the gold dialogue by path: `x1.date`. */
export class Holdings {
  private readonly held = new Map<string, Expression>();

  apply(one: Edit): void {
    const path = `x${one.variable}.${one.slot}`;
    const value = this.resolve(one.value);
    if (value.kind === "literal" && value.type === "none") this.held.delete(path);
    else this.held.set(path, one.isAppend ? appended(this.held.get(path), value) : value);
  }

  at(path: string): Expression | undefined {
    return this.held.get(path);
  }

  /** Replaces references by known values. Hits of queries are unknown. */
  resolve(value: Expression): Expression {
    if (value.kind === "list") return { ...value, items: value.items.map((item) => this.resolve(item)) };
    return value.kind === "reference" ? (this.held.get(pathOf(value)) ?? value) : value;
  }
}

export function appended(list: Expression | undefined, item: Expression): Expression {
  const items = list?.kind === "list" ? list.items : list === undefined ? [] : [list];
  return { kind: "list", items: [...items, item], span: item.span };
}

/** A normal form: blanks, quotes, escapes, comments, empty arguments, the order of named arguments and targets, and 5
 * against 5.0 do not matter. */
export function canonical(command: Command): string {
  switch (command.kind) {
    case "start": {
      const args = command.args
        .filter(({ value }) => !isNone(value))
        .map((one) => `${one.slot.text}=${plain(one.value)}`);
      return `${command.intent.text}(${args.sort().join(", ")})`;
    }
    case "assign": {
      const { targets, values } = command;
      if (targets.length !== values.length)
        return `${targets.map(pathOf).join(", ")} = ${values.map(plain).join(", ")}`;
      const pairs = targets.map((target, at) => `${pathOf(target)} = ${plain(values[at] as Expression)}`);
      return pairs.sort().join("; ");
    }
    case "append":
      return `${pathOf(command.target)}.append(${plain(command.value)})`;
    case "confirm":
      return `confirm(x${command.variable.index})`;
    case "resume":
      return `x${command.variable.index}`;
    case "say":
      return command.about === null ? "say()" : `say(x${command.about.index})`;
    default:
      return command satisfies never;
  }
}

const pathOf = ({ variable, hit, slot, path = [] }: Target | Reference): string =>
  `x${variable.index}${hit === null ? "" : `[${hit}]`}.${slot.text}${path
    .map((step) => ("text" in step ? `.${step.text}` : `[${step.index}]`))
    .join("")}`;

const isNone = (value: Expression): boolean => value.kind === "literal" && value.type === "none";

function plain(value: Expression): string {
  switch (value.kind) {
    case "literal":
      return typeof value.value === "number" ? String(value.value) : JSON.stringify(value.value);
    case "list":
      return `[${value.items.map(plain).join(", ")}]`;
    case "object": {
      const entries = value.entries.map((entry) => `${JSON.stringify(entry.name.text)}: ${plain(entry.value)}`);
      return `{${entries.sort().join(", ")}}`;
    }
    case "operator":
      return `${value.name.text}(${value.args.map(plain).join(", ")})`;
    case "reference":
    case "word":
    case "unsayable":
      return printValue(value);
    default:
      return value satisfies never;
  }
}
