import { python } from "backlot/kit";
import { className, type Live, raise } from "./values.js";

const DAY = String.raw`(\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\d|0[1-9]|[1-9])`;
const FORMS = {
  "%Y-%m-%d": new RegExp(`^${DAY}`),
  "%Y-%m-%d %H:%M:%S": new RegExp(String.raw`^${DAY}\s+(2[0-3]|[01]\d|\d):([0-5]\d|\d):(6[01]|[0-5]\d|\d)`),
};

/**
 * Returns the moment of a text, in milliseconds since 1970, as Python's `strptime` reads it.
 * @throws PythonError with the message of its ValueError
 */
export function parsedTime(text: Live, form: keyof typeof FORMS): number {
  if (typeof text !== "string") return raise(`strptime() argument 1 must be str, not ${className(text)}`);
  const read = FORMS[form].exec(text);
  if (read === null) return raise(`time data ${python.repr(text)} does not match format '${form}'`);
  if (read[0].length < text.length) raise(`unconverted data remains: ${text.slice(read[0].length)}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = read.slice(1).map(Number);
  if (year === 0) raise("year 0 is out of range");
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  if (moment.getUTCDate() !== day) raise("day is out of range for month");
  if (second > 59) raise("second must be in 0..59");
  return moment.setUTCHours(hour, minute, second);
}
