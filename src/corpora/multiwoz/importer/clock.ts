import { minutesOf, normaliseTime } from "../format/time.js";

/** The latest time with two digits for hours. */
const LATEST = 99 * 60 + 59;

/**
 * Normalises a time to `HH:MM` for comparison as text. Hours may exceed 24 if the tables or a user say so. Other texts
 * become midnight, as in the evaluation's database.
 */
export function clockOf(text: string): string {
  const normal = normaliseTime(text) ?? text;
  // If the evaluation raises an error, the leading time counts.
  const minutes = Math.min(minutesOf(normal) ?? minutesOf(normal.slice(0, 5)) ?? 0, LATEST);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
