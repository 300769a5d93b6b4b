import { DONTCARE, mismatch, type SlotType, type Value } from "../../../kit/internal.js";
import { isIndifferent, normaliseValue } from "../format/value.js";
import type { BookingSlot } from "./domains.js";

/** The reason under which bookings are noted whose time is counted on after midnight. */
export const NEXT_DAY = "a booking's time is counted on after midnight; it is written as that of the next day";

/** Whether a value is such a time: `24:30`, which a booking holds as 00:30. Trains keep it. */
export function isNextDay(slot: BookingSlot, value: string): boolean {
  const isLate = slot.type === "time" && normaliseValue("time", value)?.startsWith("24:") === true;
  return isLate && bookingValue(slot, value) !== null;
}

/**
 * A state's value as a booking's slot takes it: numbers as numbers, times as `HH:MM`, places as the tables spell
 * them.
 * @returns null for what does not have the slot's type
 */
export function bookingValue({ state, slot, type }: BookingSlot, value: string): Value | null {
  if (isIndifferent(value)) return DONTCARE;
  if (type === "int") return /^ *\d+ *$/.test(value) ? Number(value) : null;
  // Only the times that people book are normalised by the evaluation's rule for times.
  const rule = type === "time" ? "time" : (state ?? slot);
  const spelt = normaliseValue(rule, typeof type === "object" ? value.trim().toLowerCase() : value);
  // MultiWOZ counts hours on after midnight.
  const normal = type === "time" ? (spelt?.replace(/^24:/, "00:") ?? null) : spelt;
  return normal === null || mismatch(type as SlotType, normal) !== null ? null : normal;
}
