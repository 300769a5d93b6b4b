import type { IntentBase, IntentEntry } from "../intent.js";
import { type OwnRow, own, put } from "../record.js";
import type { Filter, Operator, Ref } from "../signal.js";
import { type IntentSpec, LIMIT, ORDER_BY, querySlot, type SlotSpec, type Value } from "../spec.js";
import { DONTCARE } from "../values.js";
import { type Edit, Refusal } from "./instruction.js";

/** An intent in progress, bound to a variable. */
export interface Task {
  readonly ref: Ref;
  readonly entry: IntentEntry;
  readonly slots: IntentBase & Record<string, Value | Operator | null>;
  confirmed: boolean;
  performed: boolean;
  /** A query's hits, once it has found; null before. */
  hits: readonly OwnRow[] | null;
  /** The row that performing made. */
  row: OwnRow | null;
  /** What the user must choose among, by slot; null while nothing is ambiguous. */
  choices: Map<string, readonly string[]> | null;
}

/** The slot of that name; refused where the intent has none. */
export function slotOf(entry: IntentEntry, name: string): SlotSpec {
  const slot = entry.slots.get(name) ?? querySlot(entry.spec, name);
  if (slot === undefined) throw new Refusal("UNKNOWN_SLOT", `${entry.spec.command} has no slot ${name}`);
  return slot;
}

/** What an edit writes to: the slots of a task, or a query's hit. */
export type SlotValueMap = Record<string, Value | Operator | null>;

/** Whether an edit is meant for a query's hit. A query that waits, for slots or for `resume`, is filled like a task. */
export function editsHit(task: Task, edit: Edit): boolean {
  const spec = task.entry.spec;
  return spec.query && (edit[1] !== null || !fillable(spec));
}

/** Whether assignments without an index fill a query's filter. */
export function fillable(spec: { readonly asks: boolean; readonly performs: string }): boolean {
  return spec.asks || spec.performs === "when_told";
}

/** Whether a slot's condition holds; a slot without one always counts. */
export function conditionHolds(slot: SlotSpec, slots: Readonly<Record<string, Value | Operator | null>>): boolean {
  const when = slot.when;
  return when === undefined || when.in.includes(slots[when.slot] as string);
}

/** The filled slots that are sent: not those whose condition ceased to hold, nor what the user does not care about. */
export function sent(task: Task): Filter {
  const values: Record<string, Value | Operator> = {};
  const { slots: held } = task;
  const { slots, query, dontcare } = task.entry.spec;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as SlotSpec;
    const { name } = slot;
    const value = held[name];
    if (value === null || value === undefined) continue;
    if (slot.when !== undefined && !conditionHolds(slot, held)) continue;
    if (value === DONTCARE && dontcare) continue;
    // As `put` does, without the call that interpreted code would pay for every slot.
    if (name === "__proto__") put(values, name, value);
    else values[name] = value;
  }
  return query ? withOrder(task, values) : values;
}

/** The nullable slots that None has answered, whose condition holds. */
export function emptied(spec: IntentSpec, held: SlotValueMap): readonly string[] {
  const names: string[] = [];
  for (const slot of spec.slots) {
    const { name } = slot;
    if (slot.nullable === true && own(held, name) === null && conditionHolds(slot, held)) names.push(name);
  }
  return names;
}

/** The order and number of rows that a query asks for come last. */
function withOrder(task: Task, values: Record<string, Value | Operator>): Filter {
  const order = own(task.slots, ORDER_BY.name);
  if (order !== null && order !== undefined) values[ORDER_BY.name] = order;
  const limit = own(task.slots, LIMIT.name);
  if (limit !== null && limit !== undefined) values[LIMIT.name] = limit;
  return values;
}

/** A value of one's own: lists are not shared between slots. */
export function copyValue(value: Value): Value {
  return Array.isArray(value) ? [...value] : value;
}
