const SIZE = 624;
const SHIFT = 397;

/** The Mersenne Twister as Python's `random.Random(seed)` seeds and reads it. */
export class Twister {
  readonly #words = new Uint32Array(SIZE);
  #next = SIZE;

  /** @param seed a whole number from 0 to 2^53 */
  constructor(seed: number) {
    const key = seed < 2 ** 32 ? [seed] : [seed % 2 ** 32, Math.floor(seed / 2 ** 32)];
    this.#fill(19_650_218);
    this.#mix(key);
  }

  /** Returns a whole number of so many random bits, 1 to 53. */
  getrandbits(bits: number): number {
    if (bits <= 32) return this.#word() >>> (32 - bits);
    const low = this.#word();
    return low + (this.#word() >>> (64 - bits)) * 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  randint(from: number, to: number): number {
    const count = to - from + 1;
    const bits = bitLength(count);
    let drawn = this.getrandbits(bits);
    while (drawn >= count) drawn = this.getrandbits(bits);
    return from + drawn;
  }

  /** Returns the next number in [0, 1). */
  random(): number {
    const high = this.#word() >>> 5;
    return (high * 2 ** 26 + (this.#word() >>> 6)) / 2 ** 53;
  }

  /** Returns a number between two others. */
  uniform(from: number, to: number): number {
    return from + (to - from) * this.random();
  }

  #fill(seed: number): void {
    const words = this.#words;
    words[0] = seed;
    for (let i = 1; i < SIZE; i++) words[i] = Math.imul(1_812_433_253, this.#blend(i)) + i;
  }

  #mix(key: readonly number[]): void {
    const words = this.#words;
    let at = 1;
    for (let i = 0; i < SIZE; i++) {
      const part = i % key.length;
      words[at] = (wordAt(words, at) ^ Math.imul(this.#blend(at), 1_664_525)) + (key[part] as number) + part;
      at = this.#step(at);
    }
    for (let i = 1; i < SIZE; i++) {
      words[at] = (wordAt(words, at) ^ Math.imul(this.#blend(at), 1_566_083_941)) - at;
      at = this.#step(at);
    }
    words[0] = 0x8000_0000;
  }

  /** The word before, with its top two bits mixed into its lowest. */
  #blend(at: number): number {
    const before = wordAt(this.#words, at - 1);
    return before ^ (before >>> 30);
  }

  #step(at: number): number {
    if (at + 1 < SIZE) return at + 1;
    this.#words[0] = wordAt(this.#words, SIZE - 1);
    return 1;
  }

  #twist(): void {
    const words = this.#words;
    for (let i = 0; i < SIZE; i++) {
      const y = (wordAt(words, i) & 0x8000_0000) | (wordAt(words, (i + 1) % SIZE) & 0x7fff_ffff);
      words[i] = wordAt(words, (i + SHIFT) % SIZE) ^ (y >>> 1) ^ (y & 1 ? 0x9908_b0df : 0);
    }
    this.#next = 0;
  }

  #word(): number {
    if (this.#next === SIZE) this.#twist();
    let y = wordAt(this.#words, this.#next++);
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c_5680;
    y ^= (y << 15) & 0xefc6_0000;
    return (y ^ (y >>> 18)) >>> 0;
  }
}

const wordAt = (words: Uint32Array, at: number): number => words[at] as number;

/** The number of bits of a whole number, as Python's `bit_length`. */
function bitLength(value: number): number {
  let bits = 0;
  for (let rest = value; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  return bits;
}
