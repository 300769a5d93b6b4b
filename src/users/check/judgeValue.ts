import type { Wanted } from "../simulated/expressions.js";
import type { SlotChanges } from "../simulated/goal.js";
import { isSame, type RevealedValues } from "./revealedValues.js";
import type { Topic } from "./topic.js";

/** Judgement of a user's value: right, or its error. */
export type ValueVerdict =
  /** Wanted by the goal. */
  | "wanted"
  /** To be taken back later: a planned correction. */
  | "slip"
  /** Wanted from now on, for a reason. */
  | "changed"
  /** In the goal, but not wanted now. */
  | "inconsistent"
  | "unknown";

/**
 * Judges one value of one slot. It is right if the goal wants it now; if a correction is planned and the slot is given for the first time;
 * if it is among the changes after failures or empty searches so far; and if the assistant showed it and the goal has no other value, or
 * something went wrong.
 */
export function judgeValue(topic: Topic, slot: string, value: Wanted, revealed: RevealedValues): ValueVerdict {
  const { wants, given, operators, goal } = topic;
  const wanted = wants.get(slot);
  if (value === null ? !wants.has(slot) : wants.has(slot) && isSame(value, wanted)) return "wanted";
  const due = [...(goal.onFailure ?? []).slice(0, topic.failures), ...(goal.onNothing ?? []).slice(0, topic.empties)];
  if (due.some((change) => holds(change, slot, value))) return "changed";
  const mayReturn = !given.has(slot) || topic.slips.has(slot);
  const isSlip = ({ planned, operator }: (typeof operators)[number]) =>
    (operator.allows.slip === "later" || (operator.allows.slip === true && mayReturn)) &&
    planned.slot === slot &&
    planned.value !== undefined &&
    value !== null &&
    isSame(value, planned.value);
  if (operators.some(isSlip)) return "slip";
  if (value !== null && revealed.has(value)) {
    const isFree = !wants.has(slot) || topic.failures + topic.empties > 0 || !canHave(topic, slot);
    return isFree ? "changed" : "inconsistent";
  }
  return isHeld(topic, slot, value) ? "inconsistent" : "unknown";
}

/** Tests if a goal has a value for a slot, now or in a future case. */
export function isHeld({ goal, operators, wants }: Topic, slot: string, value: Wanted): boolean {
  if (value === null) return wants.has(slot);
  if (isSame(wants.get(slot), value) || isSame(goal.slots?.[slot], value)) return true;
  if ([...(goal.onFailure ?? []), ...(goal.onNothing ?? [])].some((change) => holds(change, slot, value))) return true;
  return operators.some(({ planned }) => planned.slot === slot && isSame(planned.value, value));
}

function holds(change: SlotChanges, slot: string, value: Wanted): boolean {
  return Object.hasOwn(change, slot) && isSame(change[slot], value);
}

/** Tests if the user may still get its value by the offered choices. */
function canHave({ pending, wants }: Topic, slot: string): boolean {
  const signal = pending?.signal;
  if (signal?.kind !== "choose" || signal.slot !== slot) return true;
  return signal.options.some((option) => isSame(option, wants.get(slot)));
}
