import { commonWith, MAX_BITS, partialRatio } from "../../../../kit/internal.js";

/** A text prepared for comparison with many others. */
export class Spelling {
  readonly text: string;
  /** Counts of characters by the last five bits of their codes, so that each letter has its own count. */
  readonly counts = new Uint32Array(KINDS);
  #common: ReturnType<typeof commonWith> | null = null;

  constructor(text: string) {
    this.text = text;
    for (let i = 0; i < text.length; i++) {
      const kind = text.charCodeAt(i) % KINDS;
      this.counts[kind] = (this.counts[kind] as number) + 1;
    }
  }

  /** An upper bound of the longest common subsequence: exact, except that long texts give their own length. */
  sharedSubsequence({ text: other }: Spelling): number {
    if (this.text.length > MAX_BITS) return this.text.length;
    this.#common ??= commonWith(this.text);
    return this.#common(other, 0, other.length);
  }
}

const KINDS = 32;

/** True if `partialRatio(left, right)` is at least `threshold` (0 to 100), without computing it for most pairs. The ratio
 * of the shorter text, of length m, to a window of the longer that shares a subsequence of length L is at most 2L / (m +
 * L); L is at most the number of common characters, and the length of the longest common subsequence. The kit's own test
 * prepares one of the two texts; here both are compared with many others, so both are prepared. */
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

/** An upper bound of the number of common characters, in any order. */
function sharedCharacters(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const [here, there] = [one[kind] as number, other[kind] as number];
    shared += here < there ? here : there;
  }
  return shared;
}
