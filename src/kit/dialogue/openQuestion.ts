import type { Operator, Signal } from "../signal.js";
import type { SlotSpec, Value } from "../spec.js";
import { isOperator } from "../store/match.js";
import { missingField } from "../values.js";
import { conditionHolds, type SlotValueMap, type Task } from "./task.js";

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
