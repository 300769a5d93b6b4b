import type { IntentBase, IntentEntry } from "../intent.js";
import { type OwnRow, own, put } from "../record.js";
import type { Filter, Operator, Ref, Signal } from "../signal.js";
import { type IntentSpec, LIMIT, ORDER_BY, querySlot, type SlotSpec, type Value } from "../spec.js";
import { isOperator } from "../store/operators.js";
import { DONTCARE, missingField } from "../values.js";
import { Refusal } from "./instruction.js";

export interface Task {
  readonly ref: Ref;
  readonly entry: IntentEntry;
  readonly slots: IntentBase & Record<string, Value | Operator | null>;
  confirmed: boolean;
  performed: boolean;
  hits: readonly OwnRow[] | null;
  row: OwnRow | null;
  /** Options that the user must choose among, by slot; null if nothing is ambiguous. */
  choices: Map<string, readonly string[]> | null;
}

export function slotOf(entry: IntentEntry, name: string): SlotSpec {
  const slot = entry.slots.get(name) ?? querySlot(entry.spec, name);
  if (slot === undefined) throw new Refusal("UNKNOWN_SLOT", `${entry.spec.command} has no slot ${name}`);
  return slot;
}

/** Target of an edit: the slots of a task, or a query's hit. */
export type SlotValueMap = Record<string, Value | Operator | null>;

/** True if an edit targets a query's hit. A query that waits, for slots or for `resume`, is filled like a task. */
export function editsHit(spec: IntentSpec, hit: number | null): boolean {
  return spec.query && (hit !== null || !fillable(spec));
}

/** True if assignments without an index fill a query's filter. */
export function fillable(spec: { readonly asks: boolean; readonly performs: string }): boolean {
  return spec.asks || spec.performs === "when_told";
}

export function conditionHolds(slot: SlotSpec, slots: Readonly<Record<string, Value | Operator | null>>): boolean {
  const when = slot.when;
  return when === undefined || when.in.includes(slots[when.slot] as string);
}

/** Returns the filled slots to send, without those whose condition no longer holds and those set to "dontcare". */
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
    // Same as `put`, without a call per slot, which is expensive in interpreted code.
    if (name === "__proto__") put(values, name, value);
    else values[name] = value;
  }
  return query ? withOrder(task, values) : values;
}

/** Returns the nullable slots that None has answered and whose condition holds. */
export function emptied(spec: IntentSpec, held: SlotValueMap): readonly string[] {
  const names: string[] = [];
  for (const slot of spec.slots) {
    const { name } = slot;
    if (slot.nullable === true && own(held, name) === null && conditionHolds(slot, held)) names.push(name);
  }
  return names;
}

function withOrder(task: Task, values: Record<string, Value | Operator>): Filter {
  const order = own(task.slots, ORDER_BY.name);
  if (order !== null && order !== undefined) values[ORDER_BY.name] = order;
  const limit = own(task.slots, LIMIT.name);
  if (limit !== null && limit !== undefined) values[LIMIT.name] = limit;
  return values;
}

/** Copies a list, so that slots do not share it. */
export function copyValue(value: Value): Value {
  return Array.isArray(value) ? [...value] : value;
}

/** Returns the choice or missing slot that the user must answer first, in the order of the intent file, or null. */
export function openQuestion({ ref, entry, slots, choices }: Task): Signal | null {
  if (choices !== null) {
    for (const [slot, options] of choices) return { kind: "choose", ref, slot, options };
  }
  const { askedSlots: asked, holdsFields } = entry;
  for (let i = 0; i < asked.length; i++) {
    const slot = asked[i] as SlotSpec;
    const value = slots[slot.name] ?? null;
    // This runs in the guest at every command, and most values need no further check.
    if (value !== null && !(holdsFields && typeof value === "object")) continue;
    const lacking = lackingIn(slot, value, slots, Object.hasOwn(slots, slot.name));
    if (lacking !== null) return { kind: "ask", ref, slot: lacking };
  }
  return null;
}

/** As an `ask` signal names it (`passengers[0].last_name`). @param isGiven if the slot was given a value, or None */
export function lackingIn(
  slot: SlotSpec,
  value: Value | Operator | null,
  slots: Readonly<SlotValueMap>,
  isGiven: boolean,
): string | null {
  let lacking: string | null = null;
  if (value === null) {
    if (slot.required && !(slot.nullable === true && isGiven)) lacking = slot.name;
  } else if (typeof value === "object" && !isOperator(value)) {
    const field = missingField(slot.type, value);
    if (field !== null) lacking = slot.name + field;
  }
  return lacking === null || conditionHolds(slot, slots) ? lacking : null;
}
