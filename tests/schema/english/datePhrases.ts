import { readDate } from "../../../src/labels/dateWords/readDate.js";
import { datesInWords } from "../../../src/schema/english/dates.js";

const DAY_MS = 86_400_000;

/** Returns the phrases that unambiguously mean a date by a clock. @param now in milliseconds since 1970 */
export const datePhrases = (iso: string, now: number): readonly string[] =>
  datesInWords(iso, Math.floor(now / DAY_MS)).filter((phrase) => readDate(phrase, () => now) === iso);
