import { FIRST_MOMENT, LAST_MOMENT } from "../../kit/internal.js";

/** A moment so many milliseconds from another, kept within the years of four digits. */
export function momentNear(now: number, milliseconds: number): string {
  return new Date(Math.min(LAST_MOMENT, Math.max(FIRST_MOMENT, now + milliseconds))).toISOString();
}

export const dayNear = (now: number, milliseconds: number): string => momentNear(now, milliseconds).slice(0, 10);
