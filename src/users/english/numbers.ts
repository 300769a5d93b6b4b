import { ONES, TEENS, TENS as TO_FIFTY } from "../../labels/dateWords/words.js";

const TENS = new Map([...TO_FIFTY, ["sixty", 60], ["seventy", 70], ["eighty", 80], ["ninety", 90]]);

/** A number in a text, from one word on. */
export interface SaidNumber {
  readonly value: number;
  /** ISO code of the currency beside it; null if there is none. */
  readonly currency: string | null;
  /** Number of its words. */
  readonly length: number;
}

const MULTIPLES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000, k: 1_000 };
const GROUPS: Readonly<Record<string, number>> = { dozen: 12, pair: 2, couple: 2, both: 2, zero: 0 };
const CURRENCIES: Readonly<Record<string, string>> = {
  $: "USD",
  dollar: "USD",
  usd: "USD",
  "€": "EUR",
  euro: "EUR",
  eur: "EUR",
  "£": "GBP",
  pound: "GBP",
  gbp: "GBP",
  "¥": "JPY",
  yen: "JPY",
  jpy: "JPY",
};

const of = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Returns the currency of a word or sign; null if there is none. */
export const currencyOf = (word = ""): string | null =>
  of(CURRENCIES, word) ?? of(CURRENCIES, word.replace(/s$/, "")) ?? null;

/** Returns the number that begins at a word, in figures or words; null if there is none. */
export function numberAt(words: readonly string[], at: number): SaidNumber | null {
  const before = currencyOf(words[at]);
  const isSigned = words[at] === "minus" || words[at] === "-";
  const start = before !== null || isSigned ? at + 1 : at;
  const plain = plainAt(words, start);
  if (plain === null) return null;
  let { value, next } = plain;
  const after = currencyOf(words[next]);
  if (after !== null) {
    const cents =
      /^\d\d$/.test(words[next + 1] ?? "") || TENS.has(words[next + 1] ?? "") ? plainAt(words, next + 1) : null;
    next++;
    if (cents !== null && cents.value < 100 && currencyOf(words[cents.next]) === null)
      [value, next] = [value + cents.value / 100, cents.next];
  } else if (words[next] === "hour" && words[next + 1] === "and" && words[next + 3] === "half")
    [value, next] = [value + 0.5, next + 4];
  return { value: isSigned ? -value : value, currency: before ?? after, length: next - at };
}

function plainAt(words: readonly string[], at: number): { value: number; next: number } | null {
  const word = words[at] ?? "";
  if (word === "half" && words[at + 1] === "a" && words[at + 2] === "dozen") return { value: 6, next: at + 3 };
  if (word === "half" && /^an?$/.test(words[at + 1] ?? "")) return { value: 0.5, next: at + 2 };
  if (/^an?$/.test(word)) {
    const unit = words[at + 1] ?? "";
    if (unit !== "hour" && of(MULTIPLES, unit) === undefined && of(GROUPS, unit) === undefined) return null;
    if (unit === "hour" && words[at + 2] !== "and") return null;
    return unit === "hour" ? { value: 1, next: at + 1 } : multiplied(1, words, at + 1);
  }
  const group = of(GROUPS, word);
  if (group !== undefined) return { value: group, next: at + 1 };
  const figures = figuresOf(word);
  if (figures !== null) return multiplied(figures, words, at + 1);
  const small = smallAt(words, at);
  return small === null ? null : multiplied(small.value, words, small.next);
}

/** Reads a number below a hundred in words. */
function smallAt(words: readonly string[], at: number): { value: number; next: number } | null {
  const tens = TENS.get(words[at] ?? "");
  if (tens === undefined) {
    const value = TEENS.get(words[at] ?? "") ?? ONES.get(words[at] ?? "");
    return value === undefined ? null : { value, next: at + 1 };
  }
  const ones = ONES.get(words[at + 1] ?? "");
  return { value: tens + (ones ?? 0), next: ones === undefined ? at + 1 : at + 2 };
}

/** Reads the multipliers and addends of a number: `two hundred and fifty`, `two and a half`. */
function multiplied(first: number, words: readonly string[], from: number): { value: number; next: number } {
  let [value, next] = [first, from];
  for (let factor = of(MULTIPLES, words[next] ?? "") ?? of(GROUPS, words[next] ?? ""); factor !== undefined; ) {
    value *= factor;
    next += 1;
    const more = factor >= 100 ? smallAt(words, words[next] === "and" ? next + 1 : next) : null;
    if (more !== null && more.value < factor) [value, next] = [value + more.value, more.next];
    factor = of(MULTIPLES, words[next] ?? "");
  }
  if (words[next] === "and" && words[next + 1] === "a" && words[next + 2] === "half")
    [value, next] = [value + 0.5, next + 3];
  return { value, next };
}

function figuresOf(word: string): number | null {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word)) return Number(word.replaceAll(",", ""));
  if (/^\d+(?:\.\d+)?$/.test(word)) return Number(word);
  return /^\d+(?=\p{L})/u.test(word) && !/^\d+(?:st|nd|rd|th)$/.test(word) ? Number.parseInt(word, 10) : null;
}
