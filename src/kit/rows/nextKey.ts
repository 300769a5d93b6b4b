import type { Value } from "../spec.js";

/** Which keys an entity's rows get where no row shows it yet, and which ones they have to be. */
export interface KeyStyle {
  /** A row of the entity in one word or more: `order`, `pull request`. */
  readonly noun: string;
  /** True for numbers. Default: texts. */
  readonly isNumber?: boolean;
  /** The least number. Default: 1. */
  readonly from?: number;
  /** True if every key is a UUID, whatever the others are. */
  readonly isUuid?: boolean;
  /** The letters that a key may have at each of its places, whatever the others are. */
  readonly letters?: readonly string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A text with the number at its end, in as many digits as it has: exact, however many they are. */
interface Numbered {
  readonly head: string;
  readonly digits: string;
}

/**
 * A key in the style of those that are there, and none of them: the next number; a UUID; the next number after the same letters, in
 * as many digits.
 * @param held the keys of all rows that there are and were
 * @param random the next number in [0, 1)
 * @example
 * ```ts
 * import { nextKey } from "backlot/kit";
 *
 * console.assert(nextKey(["A-7", "A-9"], { noun: "order" }, Math.random) === "A-10");
 * ```
 */
export function nextKey(held: readonly unknown[], style: KeyStyle, random: () => number): Value {
  const { noun, isNumber = false, from = 1, isUuid = false, letters } = style;
  const known = held.filter((key) => key !== null && key !== undefined);
  const taken = new Set(known.map(String));
  const spelt = letters === undefined ? null : freeSpelling(letters, taken);
  if (spelt !== null) return spelt;
  if (isUuid) return freeOf(() => uuid(random), taken);
  if (known.length === 0) return isNumber ? from : `${noun.replaceAll(" ", "_")}_1`;
  if (known.every((key) => typeof key === "number")) return Math.max(from, nextNumber(known as readonly number[]));
  if (known.every((key) => UUID.test(String(key)))) return freeOf(() => uuid(random), taken);
  const last = lastNumbered(taken);
  if (last === null) {
    const between = [...taken].some((key) => key.includes("-")) ? "-" : "_";
    let nth = known.length;
    return freeOf(() => `${noun.replaceAll(" ", between)}${between}${++nth}`, taken);
  }
  let number = BigInt(last.digits);
  return freeOf(() => `${last.head}${String(++number).padStart(last.digits.length, "0")}`, taken);
}

function freeOf(make: () => string, taken: ReadonlySet<string>): string {
  for (;;) {
    const made = make();
    if (!taken.has(made)) return made;
  }
}

/** The first spelling from the number of keys on that none of them has; null where there is no other. */
function freeSpelling(letters: readonly string[], taken: ReadonlySet<string>): string | null {
  for (let nth = taken.size; nth <= 2 * taken.size; nth++) {
    const made = spelling(letters, nth);
    if (!taken.has(made)) return made;
  }
  return null;
}

/** The nth text with one of these letters at each place: the last place changes first. */
export function spelling(letters: readonly string[], nth: number): string {
  let rest = nth;
  return letters.reduceRight((key, each) => {
    const letter = each[rest % each.length] ?? "";
    rest = Math.floor(rest / each.length);
    return letter + key;
  }, "");
}

function nextNumber(held: readonly number[]): number {
  const next = Math.floor(held.reduce((one, other) => (other > one ? other : one))) + 1;
  if (Number.isSafeInteger(next)) return next;
  // Above that, one more is the same number again.
  const taken = new Set(held);
  let free = 1;
  while (taken.has(free)) free++;
  return free;
}

/** The highest number at the end of a key, after the letters that most keys begin with. */
function lastNumbered(keys: Iterable<string>): Numbered | null {
  const byHead = new Map<string, { count: number; digits: string }>();
  for (const key of keys) {
    const digits = digitsAtEnd(key);
    if (digits === "") continue;
    const head = key.slice(0, key.length - digits.length);
    const before = byHead.get(head);
    if (before === undefined) byHead.set(head, { count: 1, digits });
    else {
      before.count++;
      if (isHigher(digits, before.digits)) before.digits = digits;
    }
  }
  let found: { head: string; count: number; digits: string } | null = null;
  for (const [head, { count, digits }] of byHead)
    if (found === null || count > found.count) found = { head, count, digits };
  return found;
}

function digitsAtEnd(key: string): string {
  let start = key.length;
  while (start > 0 && key.charCodeAt(start - 1) >= 48 && key.charCodeAt(start - 1) <= 57) start--;
  return key.slice(start);
}

/** True if a number in digits is higher than another one; of two equal ones the longer, which shows the padding. */
function isHigher(digits: string, other: string): boolean {
  const [one, two] = [digits.replace(/^0+/, ""), other.replace(/^0+/, "")];
  if (one.length !== two.length) return one.length > two.length;
  return one === two ? digits.length > other.length : one > two;
}

function uuid(random: () => number): string {
  const digit = (most: number, least = 0): string => (least + Math.floor(random() * (most - least))).toString(16);
  const part = (length: number): string => Array.from({ length }, () => digit(16)).join("");
  return `${part(8)}-${part(4)}-4${part(3)}-${digit(12, 8)}${part(3)}-${part(12)}`;
}
