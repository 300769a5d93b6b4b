import { fold, type Operator, type Value } from "../../../kit/internal.js";
import { NUMBERS, WHEN, wordsIn } from "./english.js";

/** What a text says of a value: that it is it, that it is not, or that cannot be told. */
type Said = "yes" | "no" | "open";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::\d{2})?$/;

/**
 * Whether an English text says a value: as it stands, or as one would spell it. `no` only where nothing in the text may be another
 * spelling of it.
 */
export function saysValue(text: string, value: Value | Operator | null): Said {
  if (typeof value === "string") {
    const date = DATE.exec(value);
    if (date !== null) return saysDate(text, value, Number(date[2]), Number(date[3]));
    const time = TIME.exec(value);
    return time === null ? saysText(text, value) : saysTime(text, Number(time[1]), Number(time[2]));
  }
  if (typeof value === "number") return saysNumber(text, value);
  if (Array.isArray(value)) {
    const each = value.map((item) => saysValue(text, item as Value));
    if (each.length > 0 && each.every((one) => one === "yes")) return "yes";
    return each.length > 0 && each.every((one) => one === "no") ? "no" : "open";
  }
  return "open";
}

/** Whether it says any of them. */
export function saysAny(text: string, values: readonly (Value | Operator | null)[]): Said {
  const each = values.map((value) => saysValue(text, value));
  if (each.includes("yes")) return "yes";
  return each.length > 0 && each.every((one) => one === "no") ? "no" : "open";
}

function saysText(text: string, value: string): Said {
  const said = fold(text);
  if (said.includes(fold(value))) return "yes";
  const known = new Set(wordsIn(said));
  const named = wordsIn(fold(value)).filter((word) => word.length > 2 || /\d/.test(word));
  return named.length > 0 && !named.some((word) => known.has(word)) ? "no" : "open";
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function saysDate(text: string, value: string, month: number, day: number): Said {
  if (text.includes(value)) return "yes";
  const said = wordsIn(text);
  const isDay = (word: string | undefined) =>
    word !== undefined && /^\d{1,2}(?:st|nd|rd|th)?$/.test(word) && parseInt(word, 10) === day;
  const isNamed = said.some((word, at) => {
    if (!word.startsWith(MONTHS[month - 1] as string)) return false;
    const next = said[at + 1] === "the" ? said[at + 2] : said[at + 1];
    const before = said[at - 1] === "of" ? said[at - 2] : said[at - 1];
    return isDay(next) || isDay(before);
  });
  if (isNamed) return "yes";
  // Days that are written as the back-end does are read as such: this one is not among them.
  const others = text.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
  const rest = others.reduce((left, other) => left.replaceAll(other, " "), text);
  return /\d/.test(rest) || WHEN.test(rest) || hasNumber(rest) ? "open" : "no";
}

function saysTime(text: string, hours: number, minutes: number): Said {
  const clock = text.match(/\b\d{1,2}[:.]\d{2}\b/g) ?? [];
  const isIt = clock.some((one) => {
    const [hour, minute] = one.split(/[:.]/).map(Number);
    return minute === minutes && (hour === hours || hour === hours % 12 || (hour === 12 && hours % 12 === 0));
  });
  if (isIt) return "yes";
  const rest = clock.reduce((left, other) => left.replaceAll(other, " "), text);
  return /\d/.test(rest) || WHEN.test(rest) || hasNumber(rest) ? "open" : "no";
}

function saysNumber(text: string, value: number): Said {
  const said = text.match(/\d(?:[\d.,]*\d)?/g) ?? [];
  if (said.some((one) => Number(one.replaceAll(",", "")) === value)) return "yes";
  if (NUMBERS[value - 1] !== undefined && wordsIn(text).includes(NUMBERS[value - 1] as string)) return "yes";
  return said.length > 0 || hasNumber(text) ? "open" : "no";
}

/** Whether a text has a number in words, or what may be a part of one. */
const hasNumber = (text: string): boolean =>
  wordsIn(text).some((word) => NUMBERS.includes(word) || NUMERALS.test(word));

const NUMERALS =
  /^(?:both|couple|dozen|eleven|few|first|half|hundred|million|none|second|several|third|thousand|twelve|zero|[a-z]{3,6}teen|(?:eigh|fif|for|nine|seven|six|thir|twen)ty)$/;
