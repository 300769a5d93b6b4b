import { commonWith, MAX_BITS, tracedMatches } from "./editScript.js";

/**
 * Similarity of two texts, 0 to 100: the best match of the shorter one inside the longer. This is `partial_ratio` of
 * fuzzywuzzy 0.18 with python-Levenshtein, the measure of the standardised MultiWOZ evaluation, reproduced exactly: the
 * windows that it tries follow from one particular edit script.
 */
export function partialRatio(left: string, right: string): number {
  if (left === right) return 100;
  if (left.length === 0 || right.length === 0) return 0;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const common = short.length > MAX_BITS ? null : commonWith(short);
  let [best, last] = [0, -1];
  for (const [i, j] of matchingBlocks(short, long)) {
    const start = Math.max(0, j - i);
    if (start === last) continue;
    last = start;
    const end = Math.min(long.length, start + short.length);
    const shared = common === null ? commonSubsequence(short, long.slice(start, end)) : common(long, start, end);
    const ratio = (2 * shared) / (short.length + end - start);
    if (ratio > 0.995) return 100;
    if (ratio > best) best = ratio;
  }
  return roundHalfEven(100 * best);
}

export function isAlike(left: string, right: string, threshold: number): boolean {
  return alikeTo(right, threshold)(left);
}

/**
 * Returns `isAlike` with `text` as the right side, for many left texts, the order in which the evaluation compares a
 * table's rows: for two texts of one length, the order matters. Cheap bounds rule out most texts: no window has more in
 * common with the shorter text than both texts have as a whole, or than any longer window around it has.
 */
export function alikeTo(text: string, threshold: number): (other: string) => boolean {
  if (text.length === 0 || text.length > MAX_BITS) return (other) => reaches(other, text, threshold);
  const common = commonWith(text);
  return (other) => {
    const shorter = Math.min(text.length, other.length);
    const canReach = (most: number): boolean => roundHalfEven((200 * most) / (shorter + most)) >= threshold;
    if (shorter > 0) {
      if (!canReach(common(other, 0, other.length))) return false;
      if (other.length > text.length) {
        const step = 1 + (shorter >> 2);
        let from = 0;
        while (from < other.length && !canReach(common(other, from, from + shorter + step - 1))) from += step;
        if (from >= other.length) return false;
      }
    }
    return reaches(other, text, threshold);
  };
}

function reaches(left: string, right: string, threshold: number): boolean {
  return left.length === 0 || right.length === 0 ? left === right : partialRatio(left, right) >= threshold;
}

function matchingBlocks(a: string, b: string): (readonly [number, number])[] {
  let prefix = 0;
  while (prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix++;
  let suffix = 0;
  while (
    suffix < a.length - prefix &&
    suffix < b.length - prefix &&
    a[a.length - 1 - suffix] === b[b.length - 1 - suffix]
  )
    suffix++;
  const matched: (readonly [number, number])[] = [];
  for (let k = suffix; k > 0; k--) matched.push([a.length - k, b.length - k]);
  matched.reverse();
  matched.push(...tracedMatches(a.slice(prefix, a.length - suffix), b.slice(prefix, b.length - suffix), prefix));
  for (let k = prefix - 1; k >= 0; k--) matched.push([k, k]);
  matched.reverse();
  const blocks = matched.filter(([i, j], place) => {
    const before = matched[place - 1];
    return before === undefined || before[0] !== i - 1 || before[1] !== j - 1;
  });
  return [...blocks, [a.length, b.length]];
}

export function commonSubsequence<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const row = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    let diagonal = 0;
    for (let j = 1; j <= b.length; j++) {
      const above = at(row, j);
      row[j] = a[i] === b[j - 1] ? diagonal + 1 : Math.max(above, at(row, j - 1));
      diagonal = above;
    }
  }
  return at(row, b.length);
}

/** Rounds to an integer as Python does: halves go to the even neighbour. */
export function roundHalfEven(x: number): number {
  const floor = Math.floor(x);
  if (x - floor !== 0.5) return Math.round(x);
  return floor % 2 === 0 ? floor : floor + 1;
}

function at(array: Int32Array, index: number): number {
  return array[index] as number;
}
