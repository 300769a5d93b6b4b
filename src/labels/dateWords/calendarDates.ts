import { dayOf, laterMonth, monthOf, weekdayOf } from "./calendar.js";
import { AHEAD, FEASTS, MONTHS, WEEKDAYS } from "./vocabulary.js";
import { ordinal, type Words } from "./words.js";

/** Reads a day at the current position, as days since 1970; null if there is none. */
export type DayReader = (words: Words) => number | null;

/** Maximum distance of `29 February`, in years. */
const MOST_YEARS = 8;
/** Maximum distance of `the 31st`, in months. */
const MOST_MONTHS = 2;

/** Reads `5 June`, `June 5th, 2024`, `the fifth` or `2024-6-5`, after a weekday, which must be the right one. */
export const calendarDate =
  (today: number): DayReader =>
  (words) => {
    const weekday = words.one(WEEKDAYS);
    if (weekday !== null) words.eat(",");
    const day = words.first(dayThenMonth(today), monthThenDay(today), figuresAlone, dayOfMonth(today));
    return day === null || (weekday !== null && weekdayOf(day) !== weekday) ? null : day;
  };

/** Reads a holiday such as `Christmas Eve`. */
export const feast =
  (today: number): DayReader =>
  (words) => {
    const found = FEASTS.find(([names]) => words.eat(...names));
    return found === undefined ? null : inYear(words, today, found[1], found[2]);
  };

const dayThenMonth =
  (today: number): DayReader =>
  (words) => {
    words.eat("the");
    const day = words.attempt(ordinal) ?? words.figures(1, 2);
    words.eatOne("of", "-", "/");
    const month = words.one(MONTHS);
    return day === null || month === null ? null : inYear(words, today, month, day);
  };

const monthThenDay =
  (today: number): DayReader =>
  (words) => {
    const month = words.one(MONTHS);
    words.eatOne("the", "-", "/");
    const day = words.attempt(ordinal) ?? words.figures(1, 2);
    return day === null || month === null ? null : inYear(words, today, month, day);
  };

/** The year must come first: otherwise the order of day and month depends on the country. */
function figuresAlone(words: Words): number | null {
  const year = words.figures(4, 4);
  const mark = ["-", "/", "."].find((one) => words.eat(one));
  const month = words.figures(1, 2);
  if (year === null || mark === undefined || month === null || !words.eat(mark)) return null;
  const day = words.figures(1, 2);
  return day === null ? null : dayOf(year, month, day);
}

/** Reads `the 5th` or `the 5th of next month`. */
const dayOfMonth =
  (today: number): DayReader =>
  (words) => {
    words.eat("the");
    const day = ordinal(words);
    if (day === null) return null;
    const dayIn = (months: number): number | null => {
      const { year, month } = laterMonth(monthOf(today), months);
      return dayOf(year, month, day);
    };
    if (!words.eat("of")) return nextOf(today, MOST_MONTHS, dayIn);
    const ahead = words.one(AHEAD);
    return ahead !== null && words.eat("month") ? dayIn(ahead) : null;
  };

/** Reads a year, if there is one, and completes a date; without a year, it is the next such date. */
function inYear(words: Words, today: number, month: number, day: number): number | null {
  const thisYear = monthOf(today).year;
  const year = words.first(
    () => {
      words.eatOne(",", "-", "/");
      return words.figures(4, 4);
    },
    () => {
      const ahead = words.one(AHEAD);
      return ahead !== null && words.eat("year") ? thisYear + ahead : null;
    },
  );
  if (year !== null) return dayOf(year, month, day);
  return nextOf(today, MOST_YEARS, (ahead) => dayOf(thisYear + ahead, month, day));
}

/** Returns the first candidate that exists and is not in the past. */
function nextOf(today: number, most: number, dayIn: (ahead: number) => number | null): number | null {
  for (let ahead = 0; ahead <= most; ahead++) {
    const day = dayIn(ahead);
    if (day !== null && day >= today) return day;
  }
  return null;
}
