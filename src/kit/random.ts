/**
 * The hash of Fowler, Noll and Vo (FNV-1a) in 32 bits, over UTF-16 units: texts that differ in their last unit lie near each other.
 * @param from what it begins with. Default: as it is defined
 */
export function hashOf(text: string, from = 0x811c9dc5): number {
  let state = from;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}

/**
 * A seeded stream of numbers in [0, 1): the mulberry32 generator, 32 bits of state. Small enough to sit in every
 * session's image, and good enough for draws of rows and failures; not for cryptography.
 */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /**
   * A stream of its own beside that of a seed: what is drawn from the one says nothing of the other.
   * @param name what it is for; equal names give equal streams
   */
  static beside(seed: number, name: string): Random {
    return new Random(new Random(hashOf(name, seed)).next() * 4294967296);
  }

  /** The next number, from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
}
