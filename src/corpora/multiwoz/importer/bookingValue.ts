import { DONTCARE, mismatch, type SlotType, type Value } from "../../../kit/internal.js";
import { isIndifferent, normaliseValue } from "../format/value.js";
import type { BookingSlot } from "./domains.js";

/** The note on bookings with times after midnight that continue the day. */
export const NEXT_DAY = "a booking's time is counted on after midnight; it is written as that of the next day";

/** True if a value is a time from 24:00, such as `24:30`, which a booking stores as 00:30. Trains keep such times. */
export function isNextDay(slot: BookingSlot, value: string): boolean {
  const isLate = slot.type === "time" && normaliseValue("time", value)?.startsWith("24:") === true;
  return isLate && bookingValue(slot, value) !== null;
}

/** Converts a value of a state to the type of a booking's slot; null for values of another type. */
export function bookingValue({ state, slot, type }: BookingSlot, value: string): Value | null {
  if (isIndifferent(value)) return DONTCARE;
  if (type === "int") return /^ *\d+ *$/.test(value) ? Number(value) : null;
  // The evaluation normalises only the times of bookings by its rule for times.
  const rule = type === "time" ? "time" : (state ?? slot);
  const spelt = normaliseValue(rule, typeof type === "object" ? value.trim().toLowerCase() : value);
  // MultiWOZ continues the hours after midnight.
  const normal = type === "time" ? (spelt?.replace(/^24:/, "00:") ?? null) : spelt;
  return normal === null || mismatch(type as SlotType, normal) !== null ? null : normal;
}
