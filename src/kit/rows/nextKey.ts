import type { Value } from "../spec.js";

/** Which keys an entity's rows get where no row shows it yet. */
export interface KeyStyle {
  /** A row of the entity in one word or more: `order`, `pull request`. */
  readonly noun: string;
  /** True for numbers. Default: texts. */
  readonly isNumber?: boolean;
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
  const known = held.filter((key) => key !== null && key !== undefined);
  if (known.length === 0) return style.isNumber === true ? 1 : `${style.noun.replaceAll(" ", "_")}_1`;
  if (known.every((key) => typeof key === "number")) return nextNumber(known as readonly number[]);
  const taken = new Set(known.map(String));
  if (known.every((key) => UUID.test(String(key)))) return freeOf(() => uuid(random), taken);
  const last = lastNumbered(taken);
  if (last === null) {
    const between = [...taken].some((key) => key.includes("-")) ? "-" : "_";
    let nth = known.length;
    return freeOf(() => `${style.noun.replaceAll(" ", between)}${between}${++nth}`, taken);
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
