/*
 * Filter for texts that may be similar to a given one, for 32 texts at a time: the sandbox is an interpreter, in which
 * examining each text makes up the cost of a fuzzy query. For each of several kinds of pairs of neighbouring
 * characters, packed tables hold as bits which texts have a pair of that kind; common pairs are then counted by adding
 * bits.
 *
 * No similar text is missed: let the shorter of two texts have m characters, L of them in common with a window of the
 * longer one. Each of the other m - L characters affects at most two pairs, and each further character of the window
 * one. A ratio of t leaves at most 4 (1 - t) m / (2 - t) such pairs, so the remaining pairs are in both texts.
 */

const KINDS = 256;
/** Bits of a count; a text with more kinds of pairs than they can count is compared with all others. */
const COUNT_BITS = 7;
const MAX_COUNT = 2 ** COUNT_BITS - 1;

export function gramWords(texts: number): number {
  return (KINDS + COUNT_BITS) * Math.ceil(texts / 32);
}

/** Packs the pairs of texts: a plane of bits per kind, then planes of the number of kinds that must be shared. */
export function gramsOf(texts: readonly string[], threshold: number): number[] {
  const blocks = Math.ceil(texts.length / 32);
  const words = new Array<number>(gramWords(texts.length)).fill(0);
  texts.forEach((text, i) => {
    const put = (plane: number): void => {
      const at = plane * blocks + (i >>> 5);
      words[at] = (words[at] as number) | (1 << (i & 31));
    };
    const kinds = kindsOf(text);
    for (const kind of kinds) put(kind);
    const needed = Math.min(neededOf(kinds.length, text.length, threshold), MAX_COUNT);
    for (let bit = 0; bit < COUNT_BITS; bit++) if (((needed >> bit) & 1) === 1) put(KINDS + bit);
  });
  return words;
}

/** Returns the numbers of texts that may be similar to a given one. @param words holds `gramsOf` from `start` on */
export function mayBeAlike(
  words: Int32Array,
  start: number,
  count: number,
  text: string,
  threshold: number,
): readonly number[] {
  const blocks = Math.ceil(count / 32);
  const kinds = kindsOf(text);
  const found: number[] = [];
  const needed = neededOf(kinds.length, text.length, threshold);
  const isCounted = kinds.length <= MAX_COUNT;
  const starts = Int32Array.from(kinds, (kind) => start + kind * blocks);
  const needs = start + KINDS * blocks;
  const sums = new Int32Array(COUNT_BITS);
  for (let block = 0; block < blocks; block++) {
    let passing = -1;
    if (isCounted) {
      sums.fill(0);
      // The two lowest bits of the sums change most, so they are variables and not array elements.
      let [ones, twos] = [0, 0];
      for (let i = 0; i < starts.length; i++) {
        const more = words[(starts[i] as number) + block] as number;
        const two = ones & more;
        ones ^= more;
        if (two === 0) continue;
        let carry = twos & two;
        twos ^= two;
        for (let bit = 2; carry !== 0; bit++) {
          const sum = sums[bit] as number;
          sums[bit] = sum ^ carry;
          carry &= sum;
        }
      }
      sums[0] = ones;
      sums[1] = twos;
      // From the lowest bit up: whether the count reaches the need of this text, and of each other text.
      let [enough, enoughThere] = [-1, -1];
      for (let bit = 0; bit < COUNT_BITS; bit++) {
        const sum = sums[bit] as number;
        const there = words[needs + bit * blocks + block] as number;
        enough = ((needed >> bit) & 1) === 1 ? sum & enough : sum | enough;
        enoughThere = (sum & ~there) | (~(sum ^ there) & enoughThere);
      }
      // Only the shorter text's need matters; reaching either is enough to pass, whichever is shorter.
      passing = enough | enoughThere;
    }
    for (let bit = 0; passing !== 0; bit++, passing >>>= 1) {
      if ((passing & 1) === 1 && block * 32 + bit < count) found.push(block * 32 + bit);
    }
  }
  return found;
}

function kindsOf(text: string): number[] {
  const kinds = new Set<number>();
  for (let i = 1; i < text.length; i++) kinds.add((text.charCodeAt(i - 1) * 37 + text.charCodeAt(i)) % KINDS);
  return [...kinds];
}

function neededOf(kinds: number, length: number, threshold: number): number {
  // Ratios are rounded to whole numbers.
  const least = (threshold - 0.5) / 100;
  return Math.max(0, kinds - Math.floor((4 * (1 - least) * length) / (2 - least) + 1e-9));
}
