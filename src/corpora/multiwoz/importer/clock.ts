import { minutesOf, normaliseTime } from "../format/time.js";

/** The latest time that four digits can tell. */
const LATEST = 99 * 60 + 59;

/**
 * A time as texts of it compare: `HH:MM`, and more than 24 hours where the tables or somebody's words say so. What is
 * no time is midnight, as in the evaluation's database.
 */
export function clockOf(text: string): string {
  const normal = normaliseTime(text) ?? text;
  // Where the evaluation breaks off, the time that the text starts with is meant.
  const minutes = Math.min(minutesOf(normal) ?? minutesOf(normal.slice(0, 5)) ?? 0, LATEST);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
