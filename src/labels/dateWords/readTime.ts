import { isTime } from "../../kit/internal.js";
import { DAY_MS } from "./calendar.js";
import { clockTime, HOUR, type Time } from "./clockTimes.js";
import { cardinal, count, Words } from "./words.js";

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
