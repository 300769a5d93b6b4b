/** Returns the 32-bit FNV-1a hash of a text's UTF-16 units. Texts that differ only at the end have close hashes. */
export function hashOf(text: string, from = 0x811c9dc5): number {
  let state = from;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}

/** Seeded numbers in [0, 1): mulberry32, small enough for every session's image; not for cryptography. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a stream for a purpose, independent of the seed's own stream; equal names give equal streams. */
  static beside(seed: number, name: string): Random {
    return new Random(new Random(hashOf(name, seed)).next() * 4294967296);
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
}
