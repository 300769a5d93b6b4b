/*
 * Days as whole numbers since 1 January 1970, in the calendar that the virtual clock shows. Nothing here knows of
 * hours or zones, so that the computer's own zone has no way in.
 */

/** Milliseconds in a day. */
export const DAY_MS = 86_400_000;

const DAYS_OF_WEEK = 7;
/** The first day of 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** A year and a month, as they are spoken of: January is 1. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

const dateOf = (day: number): Date => new Date(day * DAY_MS);

/** The day of a date; null if the calendar has no such date. */
export function dayOf(year: number, month: number, dayOfMonth: number): number | null {
  const date = new Date(0);
  // Unlike `Date.UTC`, this takes the years before 100 as they are.
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return exists ? date.getTime() / DAY_MS : null;
}

/** The month that a day lies in. */
export function monthOf(day: number): YearMonth {
  const date = dateOf(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The month that lies so many months later. */
export function laterMonth({ year, month }: YearMonth, months: number): YearMonth {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}

/** The day of the week: Sunday is 0. */
export function weekdayOf(day: number): number {
  return (((day + FIRST_WEEKDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

/** The first day of this weekday that is not before another day. */
export function weekdayFrom(day: number, weekday: number): number {
  return day + ((weekday - weekdayOf(day) + DAYS_OF_WEEK) % DAYS_OF_WEEK);
}

/** The Monday of the week that a day lies in. */
export function mondayOf(day: number): number {
  return weekdayFrom(day - DAYS_OF_WEEK + 1, 1);
}

/** A day as `YYYY-MM-DD`; null if its year does not have four digits. */
export function isoOf(day: number): string | null {
  const date = dateOf(day);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, "YYYY-MM-DD".length) : null;
}
