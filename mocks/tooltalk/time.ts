import { python } from "backlot/kit";
import { Refusal } from "../tau/refusal.js";

const CLOCK = "(2[0-3]|[01]\\d|\\d):([0-5]\\d|\\d):(6[01]|[0-5]\\d|\\d)";
const TIME = new RegExp(`^${CLOCK}`);
const DATE_TIME = new RegExp(`^(\\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\\d|0[1-9]|[1-9]| [1-9])\\s+${CLOCK}`);

/**
 * Reads a time of day as Python's `strptime` does.
 * @returns seconds since midnight
 * @throws Refusal with Python's message
 */
export function readTime(text: unknown): number {
  const [hour = 0, minute = 0, second = 0] = parts(text, TIME, "%H:%M:%S");
  if (second > 59) throw new Refusal("second must be in 0..59");
  return (hour * 60 + minute) * 60 + second;
}

/**
 * Reads a date with a time as Python's `strptime` does.
 * @returns milliseconds since 1970
 * @throws Refusal with Python's message
 */
export function readDateTime(text: unknown): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts(text, DATE_TIME, "%Y-%m-%d %H:%M:%S");
  if (year === 0) throw new Refusal("year 0 is out of range");
  // setUTCFullYear takes the years before 100 as they are, Date.UTC does not.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCDate() !== day) throw new Refusal("day is out of range for month");
  if (second > 59) throw new Refusal("second must be in 0..59");
  return date.setUTCHours(hour, minute, second);
}

function parts(given: unknown, form: RegExp, format: string): number[] {
  const text = String(given);
  const found = form.exec(text);
  if (found === null) throw new Refusal(`time data ${python.repr(text)} does not match format ${python.repr(format)}`);
  const rest = text.slice(found[0].length);
  if (rest !== "") throw new Refusal(`unconverted data remains: ${rest}`);
  return found.slice(1).map(Number);
}
