import { Random } from "../../kit/internal.js";

/** Draws that depend on nothing but a seed and on what they are for: the same place gets the same value each time. */
export class Draws {
  private readonly seed: string;

  constructor(seed: string) {
    this.seed = seed;
  }

  /** The draws for a part of what these are for. */
  at(part: string | number): Draws {
    return new Draws(`${this.seed}/${part}`);
  }

  /** A stream of numbers in [0, 1). */
  stream(): Random {
    const random = new Random(hash(this.seed));
    random.next();
    return random;
  }

  /** A whole number from a least to a greatest one. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.stream().next() * (most - least + 1));
  }

  /** One of some things. */
  pick<T>(things: readonly T[]): T {
    return things[this.whole(0, things.length - 1)] as T;
  }

  /** All of some things, beginning at any of them. */
  turned<T>(things: readonly T[]): readonly T[] {
    const from = things.length === 0 ? 0 : this.whole(0, things.length - 1);
    return [...things.slice(from), ...things.slice(0, from)];
  }
}

/** The hash of Fowler, Noll and Vo (FNV-1a) in 32 bits, over UTF-16 code units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return state;
}
