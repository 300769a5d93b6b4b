import type { Value } from "../spec.js";

/** Style of an entity's keys: a default if no row shows one, and requirements. */
export interface KeyStyle {
  /** Singular noun of the entity: `order`, `pull request`. */
  readonly noun: string;
  /** True for numbers. Default: texts. */
  readonly isNumber?: boolean;
  /** Smallest number. Default: 1. */
  readonly from?: number;
  /** True if every key is a UUID, regardless of the other keys. */
  readonly isUuid?: boolean;
  /** Allowed letters at each position of a key, regardless of the other keys. */
  readonly letters?: readonly string[];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Letters with the highest number after them, in as many digits: exact at any length. */
interface Numbered {
  readonly head: string;
  digits: string;
  count: number;
  /** Number of other prefixes that came before. */
  readonly order: number;
}

/**
 * Returns a new key in the style of existing ones: the next number; a UUID; the next number after the same letters, in as many digits.
 * @param held the keys of all current and deleted rows
 * @param random returns the next number in [0, 1)
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

export class HeldKeys {
  private readonly taken = new Set<string>();
  private count = 0;
  private numbers = 0;
  private highest = Number.NEGATIVE_INFINITY;
  private uuids = 0;
  private hasDashes = false;
  private readonly byHead = new Map<string, Numbered>();
  /** Most frequent prefix of keys with a number; of equally frequent ones, the earliest. */
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

  /** True if the order of keys does not matter. */
  get isAlike(): boolean {
    return this.byHead.size < 2;
  }

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
    // Beyond the safe integers, adding one gives the same number.
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

/** Returns the first free spelling, counted from the number of keys; null if there is none. */
function freeSpelling(letters: readonly string[], taken: ReadonlySet<string>): string | null {
  for (let nth = taken.size; nth <= 2 * taken.size; nth++) {
    const made = spelling(letters, nth);
    if (!taken.has(made)) return made;
  }
  return null;
}

/** Returns the nth text with one of these letters at each position: the last position changes first. */
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

/** Tests if a number in digits is higher than another; of equal numbers the longer one is higher, since it shows the padding. */
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
