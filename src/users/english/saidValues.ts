import { memoized } from "../../base/json/memoized.js";
import { isDate, isTime } from "../../kit/internal.js";
import { readDate } from "../../labels/dateWords/readDate.js";
import { readTime } from "../../labels/dateWords/readTime.js";
import { numberAt } from "./numbers.js";
import { folded } from "./wholeWords.js";

/** Values of a text that rules can read. */
export interface SaidValues {
  /** Dates, as commands write them. */
  readonly dates: ReadonlySet<string>;
  /** Times, as commands write them. */
  readonly times: ReadonlySet<string>;
  /** Alternative times of clock times without a half of the day. */
  readonly halves: ReadonlySet<string>;
  /** Numbers outside these. */
  readonly numbers: ReadonlySet<number>;
  /** Numbers with the currency beside them: `20 EUR`. */
  readonly amounts: ReadonlySet<string>;
  /** Ambiguous figures: `05/06/2024`. */
  readonly unread: ReadonlySet<string>;
}

/** Longest date or time, in words. */
const MAX_WORDS = 7;
const TOKEN = /\d+(?:[.,:/-]\d+)*(?:st|nd|rd|th|[ap]m)?|[\p{L}']+|[$€£¥]|(?<=\s)-(?=\d)/gu;
/** First and last words of dates and times. */
const DATED =
  /^(?:\d|yesterday|today|tonight|tomorrow|tmrw?|overmorrow|this|next|last|in|the|a|an|on|by|at|half|quarter|noon|midday|midnight|now|christmas|boxing|halloween|new|valentine|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\p{L}+teen|twen|thir|fortnight)/u;
/** Last words of dates and times. */
const ENDING =
  /^(?:\d|yesterday|today|tonight|tomorrow|tmrw?|overmorrow|[ap]m|m$|o?'?clock|hundred|time|now|ago|later|noon|midday|midnight|morning|afternoon|evening|night|hours?|minutes?|mins?|half|days?|weeks?|fortnights?|christmas|eve$|boxing|halloween|year|valentine|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|first|second|third|\p{L}+(?:teen|ty|th)(?:$|\p{L}))/u;
/** An ordinal alone, which means a day only if a day is expected. */
const ORDINAL = /^(?:the )?(?:first|second|third|\p{L}+th|\p{L}+ty-\p{L}+)$/u;

/**
 * Reads the dates, times and numbers of a text, the longest from left to right, so `15 March` does not contain 5 March.
 * @param now the session's clock, in milliseconds since 1970
 */
export function valuesSaid(text: string, now: number): SaidValues {
  const said = folded(text);
  const tokens = [...said.matchAll(TOKEN)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const [dates, times, halves] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const numbers = new Set<number>();
  const [amounts, unread] = [new Set<string>(), new Set<string>()];
  const words = tokens.map((token) => said.slice(token.from, token.to));
  const mayEnd = words.map((word) => ENDING.test(word));
  /** Returns the number of words of the longest date or time from a position; 0 for none. */
  const lengthAt = (at: number): number => {
    for (let length = MAX_WORDS; length > 0; length--) {
      if (mayEnd[at + length - 1] !== true) continue;
      const phrase = said.slice(tokens[at]?.from, tokens[at + length - 1]?.to);
      if (readsAs(phrase, now, dates, times, halves)) return ORDINAL.test(phrase) ? 0 : length;
    }
    return 0;
  };
  for (let at = 0; at < tokens.length; at++) {
    const length = DATED.test(words[at] ?? "") ? lengthAt(at) : 0;
    if (length > 0) at += length - 1;
    else {
      const number = numberAt(words, at);
      const token = words[at] ?? "";
      if (number === null && /^\d.*\d$/.test(token)) unread.add(token);
      if (number === null) continue;
      numbers.add(number.value);
      if (number.currency !== null) amounts.add(`${number.value} ${number.currency}`);
      at += number.length - 1;
    }
  }
  return { dates, times, halves, numbers, amounts, unread };
}

function readsAs(phrase: string, now: number, dates: Set<string>, times: Set<string>, halves: Set<string>): boolean {
  const { time, date } = momentIn(`${now} ${phrase}`);
  if (time !== null && !/^\d+\.\d+$/.test(phrase)) {
    times.add(time.slice(0, 5));
    if (/^(?:at |by )?(?:0?\d|1[0-2]):\d\d$/.test(phrase) && !/^0\d/.test(phrase)) halves.add(otherHalf(time));
    return true;
  }
  if (date !== null) dates.add(date);
  return date !== null;
}

/** Reads a phrase as a time and as a date, by a clock, which precedes it in the key. */
const momentIn = memoized((key) => {
  const at = key.indexOf(" ");
  const [phrase, now] = [key.slice(at + 1), () => Number(key.slice(0, at))];
  return { time: readTime(phrase, now), date: readDate(phrase, now) };
}, 5_000);

function otherHalf(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 12) % 24;
  return `${String(hour).padStart(2, "0")}${time.slice(2, 5)}`;
}

/** Tests by rules if a text says a value: `no` if it says another of its kind; null for values of other kinds. */
export function saysByRule(said: SaidValues, value: unknown, accounted: SaidValues): "yes" | "no" | "open" | null {
  if (typeof value === "number") {
    if (said.numbers.has(value)) return "yes";
    return hasOther(said.numbers, accounted.numbers) ? "no" : "open";
  }
  if (typeof value !== "string") return null;
  if (isDate(value)) {
    if (said.dates.has(value)) return "yes";
    const others = [said.dates, said.numbers, said.unread] as const;
    const known = [accounted.dates, accounted.numbers, accounted.unread] as const;
    return others.some((set, at) => hasOther<unknown>(set, known[at] as ReadonlySet<unknown>)) ? "no" : "open";
  }
  if (!isTime(value)) return null;
  const time = value.slice(0, 5);
  if (said.times.has(time)) return "yes";
  if (said.halves.has(time)) return "open";
  return hasOther(said.times, accounted.times) ? "no" : "open";
}

/** Tests for a value that is not accounted for. */
export const hasOther = <T>(said: ReadonlySet<T>, accounted: ReadonlySet<T>): boolean =>
  [...said].some((one) => !accounted.has(one));
