/*
 * Days as whole numbers since 1 January 1970, in the calendar of the virtual clock. There are no hours or zones here,
 * so the computer's zone has no effect.
 */

export const DAY_MS = 86_400_000;

const DAYS_OF_WEEK = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

const dateOf = (day: number): Date => new Date(day * DAY_MS);

/** Returns null if the date does not exist. */
export function dayOf(year: number, month: number, dayOfMonth: number): number | null {
  const date = new Date(0);
  // Unlike `Date.UTC`, this takes years before 100 literally.
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return exists ? date.getTime() / DAY_MS : null;
}

export function monthOf(day: number): YearMonth {
  const date = dateOf(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

export function laterMonth({ year, month }: YearMonth, months: number): YearMonth {
  const count = year * 12 + month - 1 + months;
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
}

export function weekdayOf(day: number): number {
  return (((day + FIRST_WEEKDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

export function weekdayFrom(day: number, weekday: number): number {
  return day + ((weekday - weekdayOf(day) + DAYS_OF_WEEK) % DAYS_OF_WEEK);
}

export function mondayOf(day: number): number {
  return weekdayFrom(day - DAYS_OF_WEEK + 1, 1);
}

/** Returns null if the year does not have four digits. */
export function isoOf(day: number): string | null {
  const date = dateOf(day);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, "YYYY-MM-DD".length) : null;
}
