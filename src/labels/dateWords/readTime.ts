import { isTime } from "../../kit/internal.js";
import { DAY_MS } from "./calendar.js";
import { cardinal, count, ONES, spelt, Words } from "./words.js";

const MINUTE_MS = 60_000;

/**
 * Reads a time of day in words as `HH:MM`, with seconds if they are given. Only `"now"` and times relative to it, `"in
 * two hours"`, depend on the clock. An hour without a half of the day is read literally: `"half past seven"` is 07:30,
 * like `"7:30"`.
 * @param now the clock, in milliseconds since 1970, UTC
 * @returns null if the text is not exactly one time of the current day: `"in two hours"`, after ten in the evening, is
 * on the next day
 */
export function readTime(text: string, now: () => number): string | null {
  if (isTime(text)) return text;
  const words = Words.of(text);
  if (words === null || words.isDone) return null;
  const time = words.first(whole(clockTime), whole(timeFromNow(now)));
  if (time === null) return null;
  const { minutes, seconds } = time;
  const parts = [Math.floor(minutes / HOUR), minutes % HOUR, ...(seconds === undefined ? [] : [seconds])];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const whole =
  (read: (words: Words) => Time | null) =>
  (words: Words): Time | null => {
    const time = read(words);
    return words.isDone ? time : null;
  };

/** Reads `now`, `in two hours` or `half an hour from now`. */
const timeFromNow =
  (now: () => number) =>
  (words: Words): Time | null => {
    const ahead = distance(words);
    if (ahead === null) return null;
    const minutes = Math.floor(modulo(now(), DAY_MS) / MINUTE_MS) + ahead;
    return minutes >= 0 && minutes < DAY_MS / MINUTE_MS ? { minutes } : null;
  };

const modulo = (number: number, by: number): number => ((number % by) + by) % by;

function distance(words: Words): number | null {
  if (words.eat("now") || words.eat("right", "now")) return 0;
  const isIn = words.eat("in");
  const minutes = duration(words);
  if (minutes === null) return null;
  if (isIn) {
    words.eat("time");
    return minutes;
  }
  if (words.eat("ago")) return -minutes;
  return words.eat("from", "now") || words.eat("later") ? minutes : null;
}

/** Reads `two hours and ten minutes`, `an hour and a half` or `half an hour`, in minutes. */
function duration(words: Words): number | null {
  if (words.eat("half", "an", "hour")) return 30;
  if (words.eat("a", "quarter", "of", "an", "hour")) return 15;
  const number = count(words);
  if (number === null) return null;
  if (words.eatOne("minute", "minutes", "mins", "min")) return number;
  const isAndHalf = words.eat("and", "a", "half");
  if (!words.eatOne("hour", "hours")) return null;
  if (isAndHalf || words.eat("and", "a", "half")) return number * HOUR + 30;
  return number * HOUR + (words.attempt(moreMinutes) ?? 0);
}

function moreMinutes(words: Words): number | null {
  words.eat("and");
  const minutes = cardinal(words);
  return words.eatOne("minute", "minutes") ? minutes : null;
}

const HOUR = 60;

/** A time of day: minutes since midnight, and seconds if they were given. */
interface Time {
  readonly minutes: number;
  readonly seconds?: number;
}

/** A time on a dial of twelve hours, before the half of the day is known. */
interface Dial {
  /** Possible hours of the day, the literal reading first. */
  readonly hours: readonly number[];
  readonly minute: number;
  readonly seconds?: number;
  /** True if it is certainly a time, not just a number. */
  readonly isTime: boolean;
}

/** Reads `5:15 pm`, `half past seven`, `eight in the evening`, `tonight at eight` or `noon`. */
function clockTime(words: Words): Time | null {
  const before = partOfDay(words);
  words.eatOne("at", "by");
  const dial = words.first(named, hourAfterMinutes, figures, spoken);
  if (dial === null) return null;
  const isOClock = words.eat("oclock") || words.eat("o", "clock");
  const half = halfOfDay(words);
  const parts = [before, half, partOfDay(words)].filter((part): part is PartOfDay => part !== null);
  if (!dial.isTime && !isOClock && parts.length === 0) return null;
  const isTwice = half !== null && dial.hours.every((at) => at > 12);
  const hour = dial.hours.find((one) => parts.every((part) => liesIn(one, part)));
  if (hour === undefined || isTwice) return null;
  const minutes = hour * HOUR + dial.minute;
  return dial.seconds === undefined ? { minutes } : { minutes, seconds: dial.seconds };
}

/** Returns null for an invalid hour or minute. An hour up to twelve has two readings. */
function dialOf(hour: number | null, minute: number | null, isCertain: boolean): Dial | null {
  if (hour === null || hour > 23 || minute === null || minute >= HOUR) return null;
  const hours = hour >= 1 && hour <= 12 ? [hour, (hour + 12) % 24] : [hour];
  return { hours, minute, isTime: isCertain };
}

function named(words: Words): Dial | null {
  words.eatOne("12", "twelve");
  if (words.eatOne("noon", "midday")) return { hours: [12], minute: 0, isTime: true };
  return words.eat("midnight") ? { hours: [0], minute: 0, isTime: true } : null;
}

/** Reads `half past seven`, `a quarter to eight` or `ten minutes past 6`. */
function hourAfterMinutes(words: Words): Dial | null {
  words.eat("a");
  if (words.eat("half", "past")) return dialOf(cardinal(words), 30, true);
  const isQuarter = words.eat("quarter");
  const minutes = isQuarter ? 15 : cardinal(words);
  const areMinutes = isQuarter || words.eatOne("minutes", "minute");
  if (minutes === null) return null;
  if (words.eatOne("past", "after")) return dialOf(cardinal(words), minutes, true);
  if (!words.eatOne("to", "before")) return null;
  const hour = cardinal(words);
  // "Five to seven" may also be two hours.
  if (hour === null || minutes < 1 || (!areMinutes && minutes < hour)) return null;
  return dialOf(hour === 1 ? 12 : (hour + 23) % 24, HOUR - minutes, true);
}

/** Reads `7:30`, `7.30`, `7:30:15` or `7`. */
function figures(words: Words): Dial | null {
  const hour = words.figures(1, 2);
  if (!words.eatOne(":", ".")) return dialOf(hour, 0, false);
  const dial = dialOf(hour, words.figures(2, 2), true);
  if (!words.eat(":")) return dial;
  const seconds = words.figures(2, 2);
  return dial === null || seconds === null || seconds >= 60 ? null : { ...dial, seconds };
}

/** Reads `seven thirty`, `nine oh five` or `seven`. */
function spoken(words: Words): Dial | null {
  const hour = spelt(words);
  if (words.eat("oh")) return dialOf(hour, words.one(ONES), true);
  const minute = words.attempt(spelt);
  return minute !== null && minute < 10 ? null : dialOf(hour, minute ?? 0, minute !== null);
}

/** A part of the day: its first hour, and the first hour after it. Hours past midnight count on from 24. */
type PartOfDay = readonly [from: number, to: number];

/** Phrases and their usual hours. 12 in the morning is certainly neither noon nor midnight. */
const PARTS: readonly (readonly [phrase: readonly string[], part: PartOfDay])[] = [
  ...["in the", "this"].flatMap((before) => [
    [
      [...before.split(" "), "morning"],
      [1, 12],
    ] as const,
    [
      [...before.split(" "), "afternoon"],
      [12, 19],
    ] as const,
    [
      [...before.split(" "), "evening"],
      [16, 24],
    ] as const,
  ]),
  [["tonight"], [17, 25]],
  [
    ["at", "night"],
    [18, 30],
  ],
];

/** Reads a part of the day: `in the evening`, `tonight`. */
function partOfDay(words: Words): PartOfDay | null {
  return PARTS.find(([phrase]) => words.eat(...phrase))?.[1] ?? null;
}

/** Reads `am` or `pm`. */
function halfOfDay(words: Words): PartOfDay | null {
  if (hasLetters(words, "a")) return [0, 12];
  return hasLetters(words, "p") ? [12, 24] : null;
}

function hasLetters(words: Words, letter: string): boolean {
  if (words.eat(`${letter}m`)) return true;
  if (!words.eat(letter, ".", "m")) return false;
  words.eat(".");
  return true;
}

/** True if an hour of the day is in a part of it. */
function liesIn(hour: number, [from, to]: PartOfDay): boolean {
  return [hour, hour + 24].some((at) => at >= from && at < to);
}
