import { BacklotError } from "../base/errors.js";
import { FIRST_MOMENT, isDate, LAST_MOMENT } from "../kit/internal.js";

/** A date or time in ISO 8601; a time without a zone is UTC. */
const ISO =
  /^(?:(?<day>\d{4}-\d\d-\d\d)|\d{4}(?:-\d\d)?)(?<time>T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:\d\d)?)?$/;

/** Converts a clock to milliseconds since 1970; NaN if the text is not ISO 8601. Without a zone, it is UTC. */
export function clockOf(now: number | string | Date): number {
  if (typeof now !== "string") return now instanceof Date ? now.getTime() : now;
  const groups = ISO.exec(now)?.groups;
  // Date.parse takes the 30th of February for the 1st of March.
  if (groups === undefined || (groups.day !== undefined && !isDate(groups.day))) return Number.NaN;
  return Date.parse(groups.time !== undefined && groups.zone === undefined ? `${now}Z` : now);
}

/** Converts and checks a clock, in milliseconds since 1970. @throws BacklotError NO_CLOCK */
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

/** `String` of a Date would use the computer's zone. */
function shown(now: unknown): string {
  if (typeof now === "string") return JSON.stringify(now);
  return now instanceof Date && !Number.isNaN(now.getTime()) ? now.toISOString() : String(now);
}
