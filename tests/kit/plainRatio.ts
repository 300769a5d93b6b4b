import { commonSubsequence, roundHalfEven } from "../../src/kit/store/ratio.js";

/** `partialRatio` as it is defined: the whole table of edits, and a table for each window. */
export function plainRatio(left: string, right: string): number {
  if (left === right) return 100;
  if (left.length === 0 || right.length === 0) return 0;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let best = 0;
  for (const [i, j] of matchingBlocks(short, long)) {
    const start = Math.max(0, j - i);
    const window = long.slice(start, start + short.length);
    const ratio = (2 * commonSubsequence(short, window)) / (short.length + window.length);
    if (ratio > 0.995) return 100;
    if (ratio > best) best = ratio;
  }
  return roundHalfEven(100 * best);
}

/** Where runs of equal characters start in both texts, in an edit script from a to b, and the two ends. */
function matchingBlocks(a: string, b: string): (readonly [number, number])[] {
  let prefix = 0;
  while (prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix++;
  let suffix = 0;
  while (
    suffix < a.length - prefix &&
    suffix < b.length - prefix &&
    a[a.length - 1 - suffix] === b[b.length - 1 - suffix]
  ) {
    suffix++;
  }
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

/** Matches of a unit-cost edit script, last first; ties are broken as python-Levenshtein breaks them. */
function tracedMatches(a: string, b: string, offset: number): (readonly [number, number])[] {
  const width = b.length + 1;
  const cost = new Int32Array((a.length + 1) * width);
  for (let j = 0; j < width; j++) cost[j] = j;
  for (let i = 1; i <= a.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const diagonal = at(cost, (i - 1) * width + j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      cost[i * width + j] = Math.min(diagonal, at(cost, (i - 1) * width + j) + 1, at(cost, i * width + j - 1) + 1);
    }
  }
  const found: (readonly [number, number])[] = [];
  let [i, j, direction] = [a.length, b.length, 0];
  while (i > 0 || j > 0) {
    const here = at(cost, i * width + j);
    const insert = j > 0 && at(cost, i * width + j - 1) + 1 === here;
    const remove = i > 0 && at(cost, (i - 1) * width + j) + 1 === here;
    const diagonal = i > 0 && j > 0 ? at(cost, (i - 1) * width + j - 1) : -1;
    if (direction < 0 && insert) j--;
    else if (direction > 0 && remove) i--;
    else if (diagonal === here && a[i - 1] === b[j - 1]) {
      found.push([offset + --i, offset + --j]);
      direction = 0;
    } else if (diagonal >= 0 && diagonal + 1 === here) {
      i--;
      j--;
      direction = 0;
    } else if (direction === 0 && insert) {
      j--;
      direction = -1;
    } else if (direction === 0 && remove) {
      i--;
      direction = 1;
    } else if (insert) j--;
    else i--;
  }
  return found;
}

function at(array: Int32Array, index: number): number {
  return array[index] as number;
}
