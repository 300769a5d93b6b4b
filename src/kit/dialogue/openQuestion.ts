import type { Signal } from "../signal.js";
import type { SlotSpec } from "../spec.js";
import { isOperator } from "../store/match.js";
import { missingField } from "../values.js";
import { conditionHolds, type Task } from "./task.js";

/**
 * What the user has to answer before a task can go on: a choice, or the first thing that is missing; null for
 * nothing.
 */
export function openQuestion({ ref, entry, slots, choices }: Task): Signal | null {
  if (choices !== null) {
    for (const [slot, options] of choices) return { kind: "choose", ref, slot, options };
  }
  const { askedSlots: asked, holdsFields } = entry;
  for (let i = 0; i < asked.length; i++) {
    const slot = asked[i] as SlotSpec;
    const value = slots[slot.name];
    if (value === null) {
      const isAnswered = !slot.required || (slot.nullable === true && Object.hasOwn(slots, slot.name));
      if (!isAnswered && conditionHolds(slot, slots)) return { kind: "ask", ref, slot: slot.name };
    } else if (holdsFields && typeof value === "object" && conditionHolds(slot, slots)) {
      const missing = isOperator(value) ? null : missingField(slot.type, value);
      if (missing !== null) return { kind: "ask", ref, slot: slot.name + missing };
    }
  }
  return null;
}
