/*
 * Which of many texts may be alike to a given one, decided for 32 of them at a time: the sandbox interprets its code,
 * so that looking at each text by itself is what a fuzzy query costs there. Packed tables hold, for each of some
 * kinds of pairs of neighbouring characters, which texts have a pair of that kind, as bits; what a text has in common
 * with others is then counted by adding bits.
 *
 * Why nothing is missed: say that the shorter of two texts, m long, has L characters in common with a window of the
 * longer one. Each of the other m - L takes two pairs with it at most, and each further character of the window one.
 * A ratio of t leaves room for at most 4 (1 - t) m / (2 - t) such pairs, so that the others are in both texts.
 */

/** How many kinds of pairs are distinguished. */
const KINDS = 256;
/** Counts have so many bits; a text with more kinds of pairs than they can count is compared with all. */
const COUNT_BITS = 7;
const MAX_COUNT = 2 ** COUNT_BITS - 1;

/** How many 32-bit words the pairs of some texts take: a bit for each text in each plane. */
export function gramWords(texts: number): number {
  return (KINDS + COUNT_BITS) * Math.ceil(texts / 32);
}

/**
 * The pairs of some texts: a plane of bits for each kind, then one for each bit of how many kinds another text must
 * share.
 * @param threshold the ratio, of 100, that texts must reach to be alike
 */
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

/**
 * The numbers of all texts that may be alike to a given one, and of some that are not.
 * @param words holds from `start` on what `gramsOf` made of `count` texts
 */
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
      // The two lowest bits of the sums change most: they are not array indexes.
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
      // From the lowest bit on: whether the count is at least what is needed, by this text and by each other.
      let [enough, enoughThere] = [-1, -1];
      for (let bit = 0; bit < COUNT_BITS; bit++) {
        const sum = sums[bit] as number;
        const there = words[needs + bit * blocks + block] as number;
        enough = ((needed >> bit) & 1) === 1 ? sum & enough : sum | enough;
        enoughThere = (sum & ~there) | (~(sum ^ there) & enoughThere);
      }
      // The shorter text's need counts. Which one that is does not matter: either is enough.
      passing = enough | enoughThere;
    }
    for (let bit = 0; passing !== 0; bit++, passing >>>= 1) {
      if ((passing & 1) === 1 && block * 32 + bit < count) found.push(block * 32 + bit);
    }
  }
  return found;
}

/** The kinds of pairs that a text has, each once. */
function kindsOf(text: string): number[] {
  const kinds = new Set<number>();
  for (let i = 1; i < text.length; i++) {
    kinds.add((text.charCodeAt(i - 1) * 37 + text.charCodeAt(i)) % KINDS);
  }
  return [...kinds];
}

/** How many of a text's kinds a longer text shares at least where the two are alike. */
function neededOf(kinds: number, length: number, threshold: number): number {
  // Ratios are rounded to whole numbers.
  const least = (threshold - 0.5) / 100;
  return Math.max(0, kinds - Math.floor((4 * (1 - least) * length) / (2 - least) + 1e-9));
}
