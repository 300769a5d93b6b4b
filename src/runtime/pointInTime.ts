import { BacklotError } from "../errors.js";
import { FIRST_MOMENT, LAST_MOMENT } from "../kit/internal.js";

/**
 * The clock of a session or of generated rows, in milliseconds since 1970.
 * @param now milliseconds since 1970, a date, or one as ISO 8601 writes it
 * @throws BacklotError NO_CLOCK
 */
export function pointInTime(now: number | string | Date): number {
  const isText = typeof now === "string" || now instanceof Date;
  const time = isText ? new Date(now).getTime() : now;
  if (typeof time !== "number" || !Number.isFinite(time) || time > LAST_MOMENT || time < FIRST_MOMENT) {
    const given = typeof now === "string" ? JSON.stringify(now) : String(now);
    throw new BacklotError("NO_CLOCK", `now is ${given}, which is not a point in time between the years 1 and 9999`);
  }
  return time;
}
