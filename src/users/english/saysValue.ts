import { memoized } from "../../base/json/memoized.js";
import { isDate, isTime, type Operator, type Value } from "../../kit/internal.js";
import { saysExactly } from "./durations.js";
import { currencyOf } from "./numbers.js";
import { type SaidValues, valuesSaid } from "./saidValues.js";
import { paddedWords, wordSet, wordsOf } from "./wholeWords.js";

/** Verdict if a text says a value: yes, no, or undecided. */
export type Says = "yes" | "no" | "open";

const DAY_MS = 86_400_000;
/** Words for days and times, beside digits. */
const WHEN =
  /\b(?:today|tonight|tomorrow|yesterday|now|noon|midday|midnight|morning|afternoon|evening|night|o'clock|half|quarter|hour|hours|day|days|week|weeks|month|months|weekend|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
const AMOUNT = /^([$€£¥])?(\d+(?:\.\d+)?)(?: ([A-Z]{3}))?$/;
const POLAR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["yes", wordSet("yes yep yeah yup sure certainly")],
  ["no", wordSet("no nope nah")],
]);
/** Names that are also words, unless written with a capital. */
const WORDS_TOO = wordSet(
  "will may mark bill rose grace hope art pat sue gene dale grant chase drew faith guy jack joy miles",
);

/**
 * Decides if an English text says a value: verbatim, or in another spelling. `no` only if nothing in the text may be another spelling of
 * it.
 */
export function saysValue(text: string, value: Value | Operator | null): Says {
  if (typeof value === "number") return saysNumber(text, value, null);
  if (Array.isArray(value)) return together(value.map((item) => saysValue(text, item as Value)));
  if (typeof value !== "string") return "open";
  if (isDate(value)) return saysDate(text, value);
  if (isTime(value)) return saysTime(text, value.slice(0, 5));
  const isExact = saysExactly(text, value);
  if (isExact !== null) return isExact ? "yes" : mayTell(text) ? "open" : "no";
  const polar = POLAR.get(value.toLowerCase());
  if (polar !== undefined) return wordsOf(text).some((word) => polar.has(word)) ? "yes" : "open";
  const amount = AMOUNT.exec(value);
  if (amount === null || saysText(text, value) === "yes") return saysText(text, value);
  return saysNumber(text, Number(amount[2]), currencyOf((amount[1] ?? amount[3] ?? "").toLowerCase()));
}

/** Decides if a text says any of the values. */
export function saysAny(text: string, values: readonly (Value | Operator | null)[]): Says {
  const each = values.map((value) => saysValue(text, value));
  return each.includes("yes") ? "yes" : together(each);
}

function together(each: readonly Says[]): Says {
  if (each.length > 0 && each.every((one) => one === "yes")) return "yes";
  return each.length > 0 && each.every((one) => one === "no") ? "no" : "open";
}

/** Words that are compared: without articles and marks, and one spelling of what has several. */
const plain = memoized((text) =>
  paddedWords(text.replaceAll(/['’]/g, "").replaceAll(/&/g, " and "))
    .replaceAll(/\b(?:doctor|saint|street)\b/g, (word) => (word === "doctor" ? "dr" : "st"))
    .replaceAll(/\bthe /g, ""),
);

function saysText(text: string, value: string): Says {
  const named = plain(value);
  if (named.trim() === "") return text.includes(value) ? "yes" : "open";
  const said = plain(text);
  if (said.includes(named)) {
    const isWord = WORDS_TOO.has(value.toLowerCase()) && /^\p{Lu}/u.test(value);
    return isWord && !text.includes(value) ? "open" : "yes";
  }
  const known = new Set(said.split(" "));
  const telling = named.split(" ").filter((word) => word.length > 2 || /\d/.test(word));
  return telling.length > 0 && !telling.some((word) => known.has(word)) ? "no" : "open";
}

/** Reads the values of a text by a clock, which precedes it in the key. */
const saidAt = memoized((key) => {
  const at = key.indexOf(" ");
  return valuesSaid(key.slice(at + 1), Number(key.slice(0, at)));
});
const saidBy = (text: string, now: number): SaidValues => saidAt(`${now} ${text}`);

/** Decides if a text says a date on any day: `today` and `Friday` may be another. */
function saysDate(text: string, value: string): Says {
  if (text.includes(value)) return "yes";
  if (!/\d|[a-z]th\b|\bfirst|\bsecond|\bthird/i.test(text)) return WHEN.test(text) ? "open" : "no";
  const at = Date.parse(`${value}T00:00Z`);
  if ([1, 9].every((days) => saidBy(text, at - days * DAY_MS).dates.has(value)) || inFigures(text, value)) return "yes";
  // ISO dates are unambiguous, and none of them is this day.
  return mayTell(text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, " ")) ? "open" : "no";
}

/** Tests for a date in figures, with the month or the day first: `7/21/2025`, `21.07.2025`. */
function inFigures(text: string, value: string): boolean {
  const [year, month, day] = value.split("-").map(Number);
  return [...text.matchAll(/\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/g)].some(([, one, other, full]) => {
    const pair = [Number(one), Number(other)];
    return Number(full) === year && ((pair[0] === month && pair[1] === day) || (pair[0] === day && pair[1] === month));
  });
}

function saysTime(text: string, value: string): Says {
  if (!/\d/.test(text) && !WHEN.test(text) && !hasNumber(text)) return "no";
  const { times, halves } = saidBy(text, 0);
  if (times.has(value) || halves.has(value)) return "yes";
  return mayTell(text.replaceAll(/\b\d{1,2}[:.]\d{2}\b/g, " ")) ? "open" : "no";
}

function saysNumber(text: string, value: number, currency: string | null): Says {
  if (!/\d/.test(text) && !hasNumber(text)) return "no";
  const { numbers, amounts } = saidBy(text, 0);
  if (currency === null) return numbers.has(value) ? "yes" : "open";
  const isOther = [...amounts].some((one) => one.startsWith(`${value} `) && !one.endsWith(currency));
  return numbers.has(value) && !isOther ? "yes" : "open";
}

const mayTell = (rest: string): boolean => /\d/.test(rest) || WHEN.test(rest) || hasNumber(rest);

/** Tests for a number in words, or a possible part of one. */
const hasNumber = (text: string): boolean => wordsOf(text).some((word) => NUMERALS.test(word));

const NUMERALS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|both|couple|dozen|eleven|few|first|half|hundred|million|none|pair|second|several|third|thousand|twelve|zero|[a-z]{3,6}teen|(?:eigh|fif|for|nine|seven|six|thir|twen)ty)$/;
