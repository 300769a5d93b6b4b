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
    let salt = seed >>> 0;
    for (const letter of name) salt = Math.imul(salt ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return new Random(new Random(salt).next() * 4294967296);
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
