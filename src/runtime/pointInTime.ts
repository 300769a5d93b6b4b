import { BacklotError } from "../errors.js";
import { FIRST_MOMENT, LAST_MOMENT } from "../kit/internal.js";

/** A day or a moment as ISO 8601 writes it; the last group is the zone, without which a time is UTC. */
const ISO = /^\d{4}(?:-\d\d(?:-\d\d)?)?(?<time>T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The clock that an option gives, in milliseconds since 1970. A time without a zone is UTC: the computer's own zone
 * has no say.
 * @returns NaN where the text is not a date and time as ISO 8601 writes it
 */
export function clockOf(now: number | string | Date): number {
  if (typeof now !== "string") return now instanceof Date ? now.getTime() : now;
  const groups = ISO.exec(now)?.groups;
  if (groups === undefined) return Number.NaN;
  return Date.parse(groups.time !== undefined && groups.zone === undefined ? `${now}Z` : now);
}

/**
 * The clock of a session or of generated rows, in milliseconds since 1970.
 * @param now milliseconds since 1970, a date, or one as ISO 8601 writes it, in UTC where it names no zone
 * @throws BacklotError NO_CLOCK
 */
export function pointInTime(now: number | string | Date): number {
  const time = clockOf(now);
  if (typeof time !== "number" || !Number.isFinite(time) || time > LAST_MOMENT || time < FIRST_MOMENT) {
    throw new BacklotError(
      "NO_CLOCK",
      `now is ${shown(now)}, which is not a point in time between the years 1 and 9999`,
    );
  }
  return time;
}

/** Not as `String` shows a date, which is in the zone of the computer. */
function shown(now: unknown): string {
  if (typeof now === "string") return JSON.stringify(now);
  return now instanceof Date && !Number.isNaN(now.getTime()) ? now.toISOString() : String(now);
}
