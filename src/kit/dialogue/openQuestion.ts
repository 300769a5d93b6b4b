import type { Operator, Signal } from "../signal.js";
import type { SlotSpec, Value } from "../spec.js";
import { isOperator } from "../store/match.js";
import { missingField } from "../values.js";
import { conditionHolds, type SlotValueMap, type Task } from "./task.js";

/**
 * What the user has to answer before a task can go on: a choice, or the first thing that is missing, in the order of
 * the intent file; null for nothing. The slots of a query that does not wait for them are not asked for.
 */
export function openQuestion({ ref, entry, slots, choices }: Task): Signal | null {
  if (choices !== null) {
    for (const [slot, options] of choices) return { kind: "choose", ref, slot, options };
  }
  const { askedSlots: asked, holdsFields } = entry;
  for (let i = 0; i < asked.length; i++) {
    const slot = asked[i] as SlotSpec;
    const value = slots[slot.name] ?? null;
    // This runs in the guest at every command: most values need no further look.
    if (value !== null && !(holdsFields && typeof value === "object")) continue;
    const lacking = lackingIn(slot, value, slots, Object.hasOwn(slots, slot.name));
    if (lacking !== null) return { kind: "ask", ref, slot: lacking };
  }
  return null;
}

/**
 * What a slot lacks before its task can go on, as an `ask` signal names it: the slot itself, or the first required
 * field of the object that it holds, such as `passengers[0].last_name`; null for nothing.
 * @param value what it holds; null for nothing
 * @param slots what all slots of the task hold, which decides whether the slot is asked for at all
 * @param isGiven whether it was given a value, null among them, which answers a nullable slot
 */
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
