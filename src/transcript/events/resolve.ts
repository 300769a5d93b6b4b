import { own, partOf, put, type Ref, type Value } from "../../kit/internal.js";
import type { Expression, ObjectEntry } from "../../labels/ast.js";
import { pathOf } from "../../labels/transform.js";
import { type DialogueTask, type Given, rowAt } from "./task.js";

/** The tasks of a dialogue, by variable. */
export type TasksByRef = ReadonlyMap<Ref, DialogueTask>;

/** Resolves an expression from a dialogue's commands and signals; null for None, undefined if the value is unknown. */
export function resolve(expression: Expression | undefined, tasks: TasksByRef): Given {
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
