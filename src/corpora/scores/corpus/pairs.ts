/**
 * Numbers pairs of whole numbers in order of first occurrence: the n-gram (h, w) from the number of h and that of w. An
 * open-addressed table of integers; a Map keyed by text costs ten times as much.
 */
export class PairNumbers {
  private first = new Int32Array(MIN_CAPACITY);
  private second = new Int32Array(MIN_CAPACITY);
  /** The number plus 1; 0 marks a free place. */
  private numbers = new Int32Array(MIN_CAPACITY);
  private used = 0;

  get size(): number {
    return this.used;
  }

  /** The number of a pair, from 0; a new pair gets the next one. */
  of(first: number, second: number): number {
    const mask = this.numbers.length - 1;
    let at = hash(first, second) & mask;
    for (;;) {
      const number = this.numbers[at] as number;
      if (number === 0) break;
      if (this.first[at] === first && this.second[at] === second) return number - 1;
      at = (at + 1) & mask;
    }
    this.used++;
    this.put(at, first, second, this.used);
    if (this.used * 2 > mask) this.grow();
    return this.used - 1;
  }

  private put(at: number, first: number, second: number, number: number): void {
    this.first[at] = first;
    this.second[at] = second;
    this.numbers[at] = number;
  }

  private grow(): void {
    const { first, second, numbers } = this;
    const size = numbers.length * 4;
    this.first = new Int32Array(size);
    this.second = new Int32Array(size);
    this.numbers = new Int32Array(size);
    for (let old = 0; old < numbers.length; old++) {
      if (numbers[old] === 0) continue;
      let at = hash(first[old] as number, second[old] as number) & (size - 1);
      while (this.numbers[at] !== 0) at = (at + 1) & (size - 1);
      this.put(at, first[old] as number, second[old] as number, numbers[old] as number);
    }
  }
}

/** Initial number of places; a power of two. */
const MIN_CAPACITY = 1 << 10;

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
