import { isDate } from "../../kit/internal.js";
import { DAY_MS, dayOf, isoOf, laterMonth, mondayOf, monthOf, weekdayFrom, weekdayOf } from "./calendar.js";
import { AHEAD, count, FEASTS, MONTHS, ordinal, WEEKDAYS, Words } from "./words.js";

/**
 * Reads a date in words as `YYYY-MM-DD`. It depends on the clock's day, not on its hour.
 * A recurring day is the next one, including today: `"Friday"` on a Friday, `"5 June"` on 5 June. `"next Friday"` is in
 * the next week, which begins on Monday. A part of the day may follow, `"tomorrow evening"`, but no hour.
 * @param now clock for relative dates, in milliseconds since 1970, UTC
 * @returns null if the text is not exactly one date
 */
export function readDate(text: string, now: () => number): string | null {
  if (isDate(text)) return text;
  const words = Words.of(text);
  if (words === null || words.isDone) return null;
  words.eatOne("on", "by");
  const today = Math.floor(now() / DAY_MS);
  const day = words.first(partOfToday(today), ahead(today), dayWithPart(today));
  return day !== null && words.isDone ? isoOf(day) : null;
}

const oneDay =
  (today: number): DayReader =>
  (words) =>
    words.first(nearDay(today), calendarDate(today), weekdayInWeek(today), weekday(today), feast(today));

const dayWithPart =
  (today: number): DayReader =>
  (words) => {
    const day = oneDay(today)(words);
    if (!words.eat("at", "night")) {
      for (const part of PARTS_OF_DAY) if (words.eat(part) || words.eat("in", "the", part)) break;
    }
    return day;
  };

const PARTS_OF_DAY = ["morning", "afternoon", "evening", "night"];

const partOfToday =
  (today: number): DayReader =>
  (words) => {
    if (words.eat("last", "night")) return today - 1;
    return words.eat("tonight") || (words.eat("this") && words.eatOne("morning", "afternoon", "evening"))
      ? today
      : null;
  };

const nearDay =
  (today: number): DayReader =>
  (words) => {
    const distance = words.one(NEAR_DAYS);
    return distance === null ? null : today + distance;
  };

const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ["yesterday", -1],
  ["today", 0],
  ["tomorrow", 1],
  ["tmr", 1],
  ["tmrw", 1],
  ["overmorrow", 2],
]);

/** Reads `in three days`, `a week ago`, `two weeks from Friday`, `a week tomorrow` or `the day after tomorrow`. */
const ahead =
  (today: number): DayReader =>
  (words) => {
    const isIn = words.eat("in");
    words.eat("the");
    const days = duration(words);
    if (days === null) return null;
    if (isIn) {
      words.eat("time");
      return today + days;
    }
    if (words.eat("ago")) return today - days;
    if (words.eat("from", "now") || words.eat("later")) return today + days;
    const sign = words.eat("before") ? -1 : 1;
    const areWeeks = days > 0 && days % 7 === 0;
    if (sign > 0 && !words.eatOne("from", "after") && !areWeeks) return null;
    if (areWeeks) words.eat("on");
    const day = oneDay(today)(words);
    return day === null ? null : day + sign * days;
  };

/** Reads a number of days or weeks, in days. Months are left out, since they rarely mean an exact day. */
function duration(words: Words): number | null {
  const number = words.attempt(count);
  if (number === null) return words.eat("day") ? 1 : null;
  if (words.eatOne("day", "days")) return number;
  if (words.eatOne("week", "weeks")) return number * 7;
  return words.eatOne("fortnight", "fortnights") ? number * 14 : null;
}

/** Reads `Friday`, `next Friday`, `last Friday` or `this coming Friday`. */
const weekday =
  (today: number): DayReader =>
  (words) => {
    const first = firstDay(words, today);
    const name = words.one(WEEKDAYS);
    return name === null ? null : weekdayFrom(first, name);
  };

/** Returns the earliest day that the weekday may be. */
function firstDay(words: Words, today: number): number {
  if (words.eat("next")) return mondayOf(today) + 7;
  if (words.eatOne("last", "past")) return today - 7;
  words.eat("this");
  return words.eat("coming") ? today + 1 : today;
}

/** Reads `Friday next week`, `next week on Friday` or `Friday week`. */
const weekdayInWeek =
  (today: number): DayReader =>
  (words) => {
    const before = words.attempt(week);
    if (before !== null) words.eatOne("on", ",");
    const name = words.one(WEEKDAYS);
    if (name === null) return null;
    if (before === null && words.eat("week")) return weekdayFrom(today, name) + 7;
    const weeks = before ?? week(words);
    return weeks === null ? null : weekdayFrom(mondayOf(today) + weeks * 7, name);
  };

function week(words: Words): number | null {
  const weeks = words.one(AHEAD);
  return words.eat("week") ? weeks : null;
}

/** Reads a day at the current position, as days since 1970; null if there is none. */
type DayReader = (words: Words) => number | null;

/** Maximum distance of `29 February`, in years. */
const MOST_YEARS = 8;
/** Maximum distance of `the 31st`, in months. */
const MOST_MONTHS = 2;

/** Reads `5 June`, `June 5th, 2024`, `the fifth` or `2024-6-5`, after a weekday, which must be the right one. */
const calendarDate =
  (today: number): DayReader =>
  (words) => {
    const named = words.one(WEEKDAYS);
    if (named !== null) words.eat(",");
    const day = words.first(dayThenMonth(today), monthThenDay(today), figuresAlone, dayOfMonth(today));
    return day === null || (named !== null && weekdayOf(day) !== named) ? null : day;
  };

/** Reads a holiday such as `Christmas Eve`. */
const feast =
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
    const later = words.one(AHEAD);
    return later !== null && words.eat("month") ? dayIn(later) : null;
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
      const later = words.one(AHEAD);
      return later !== null && words.eat("year") ? thisYear + later : null;
    },
  );
  if (year !== null) return dayOf(year, month, day);
  return nextOf(today, MOST_YEARS, (later) => dayOf(thisYear + later, month, day));
}

/** Returns the first candidate that exists and is not in the past. */
function nextOf(today: number, most: number, dayIn: (later: number) => number | null): number | null {
  for (let later = 0; later <= most; later++) {
    const day = dayIn(later);
    if (day !== null && day >= today) return day;
  }
  return null;
}
