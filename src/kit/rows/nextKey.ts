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

/** Letters with the highest number after them, in as many digits as it has: exact, however many they are. */
interface Numbered {
  readonly head: string;
  digits: string;
  count: number;
  /** How many other letters came before. */
  readonly order: number;
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
  const keys = new HeldKeys();
  for (const key of held) keys.add(key);
  return keys.next(style, random);
}

/** Keys that rows have or had, in the order in which they came: what a new one has to know of them, however many they are. */
export class HeldKeys {
  private readonly taken = new Set<string>();
  private count = 0;
  private numbers = 0;
  private highest = Number.NEGATIVE_INFINITY;
  private uuids = 0;
  private hasDashes = false;
  private readonly byHead = new Map<string, Numbered>();
  /** The letters that most keys with a number begin with; of several, those that came first. */
  private most: Numbered | null = null;

  add(key: unknown): void {
    if (key === null || key === undefined) return;
    this.count++;
    if (typeof key === "number") {
      this.numbers++;
      if (key > this.highest) this.highest = key;
    }
    const text = String(key);
    if (UUID.test(text)) this.uuids++;
    if (this.taken.has(text)) return;
    this.taken.add(text);
    this.hasDashes ||= text.includes("-");
    const digits = digitsAtEnd(text);
    if (digits !== "") this.addNumbered(text.slice(0, text.length - digits.length), digits);
  }

  /** True if the order in which keys came decides nothing. */
  get isAlike(): boolean {
    return this.byHead.size < 2;
  }

  /** A key in their style that none of them is. */
  next({ noun, isNumber = false, from = 1, isUuid = false, letters }: KeyStyle, random: () => number): Value {
    const { taken, count } = this;
    const spelt = letters === undefined ? null : freeSpelling(letters, taken);
    if (spelt !== null) return spelt;
    if (isUuid) return freeOf(() => uuid(random), taken);
    if (count === 0) return isNumber ? from : `${noun.replaceAll(" ", "_")}_1`;
    if (this.numbers === count) return Math.max(from, this.nextNumber());
    if (this.uuids === count) return freeOf(() => uuid(random), taken);
    if (this.most === null) {
      const between = this.hasDashes ? "-" : "_";
      let nth = count;
      return freeOf(() => `${noun.replaceAll(" ", between)}${between}${++nth}`, taken);
    }
    const { head, digits } = this.most;
    let number = BigInt(digits);
    return freeOf(() => `${head}${String(++number).padStart(digits.length, "0")}`, taken);
  }

  private addNumbered(head: string, digits: string): void {
    const known = this.byHead.get(head) ?? { head, digits, count: 0, order: this.byHead.size };
    this.byHead.set(head, known);
    known.count++;
    if (isHigher(digits, known.digits)) known.digits = digits;
    const { most } = this;
    const isMore =
      most === null || known.count > most.count || (known.count === most.count && known.order < most.order);
    if (isMore) this.most = known;
  }

  private nextNumber(): number {
    const next = Math.floor(this.highest) + 1;
    if (Number.isSafeInteger(next)) return next;
    // Above that, one more is the same number again.
    let free = 1;
    while (this.taken.has(String(free))) free++;
    return free;
  }
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
