import { commonWith, MAX_BITS, partialRatio } from "../../../../kit/internal.js";

/** A text, made ready to be compared with many others. */
export class Spelling {
  readonly text: string;
  /** How often it has each kind of character: the last five bits of the codes, so that letters have a count each. */
  readonly counts = new Uint32Array(KINDS);
  #common: ReturnType<typeof commonWith> | null = null;

  constructor(text: string) {
    this.text = text;
    for (let i = 0; i < text.length; i++) {
      const kind = text.charCodeAt(i) % KINDS;
      this.counts[kind] = (this.counts[kind] as number) + 1;
    }
  }

  /**
   * The length of the longest subsequence that both share; the text's own length, which is never less, of long ones.
   */
  sharedSubsequence({ text: other }: Spelling): number {
    if (this.text.length > MAX_BITS) return this.text.length;
    this.#common ??= commonWith(this.text);
    return this.#common(other, 0, other.length);
  }
}

const KINDS = 32;

/**
 * Whether `partialRatio(left, right)` is at least `threshold`, without computing it for most pairs of different
 * texts. The ratio of the shorter text, m long, to a window of the longer that shares a subsequence of L with it is
 * at most 2L / (m + L); L is at most the number of characters that both texts hold, and at most the length of the
 * longest subsequence that both share. The kit's own test knows one of the two texts beforehand; here both are
 * compared with many others, so that what is counted of each is counted once.
 * @param threshold 0 to 100
 */
export function isAlike(left: Spelling, right: Spelling, threshold: number): boolean {
  if (left.text === right.text) return true;
  if (left.text === "" || right.text === "") return threshold <= 0;
  const [short, long] = left.text.length <= right.text.length ? [left, right] : [right, left];
  // Ratios are rounded to whole numbers.
  const least = (threshold - 0.5) / 100;
  const canReach = (shared: number): boolean => 2 * shared >= least * (short.text.length + shared);
  return (
    canReach(sharedCharacters(short.counts, long.counts)) &&
    canReach(short.sharedSubsequence(long)) &&
    partialRatio(left.text, right.text) >= threshold
  );
}

/** At least as many characters as two texts have in common, in any order. */
function sharedCharacters(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const [here, there] = [one[kind] as number, other[kind] as number];
    shared += here < there ? here : there;
  }
  return shared;
}
