/** Cost differences of neighbouring cells in the edit table from the first i to the first j characters. */
interface Costs {
  /** Cost at (i, j) minus cost at (i, j - 1). */
  across(i: number, j: number): number;
  /** Cost at (i, j) minus cost at (i - 1, j). */
  down(i: number, j: number): number;
}

/** Returns the matches of a unit-cost edit script, last first; ties are broken as in python-Levenshtein. */
export function tracedMatches(a: string, b: string, offset: number): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  if (a.length === 0 || b.length === 0) return found;
  const { across, down } = a.length > MAX_BITS ? tableOf(a, b) : bitsOf(a, b);
  let [i, j, direction] = [a.length, b.length, 0];
  while (i > 0 && j > 0) {
    const insert = across(i, j) === 1;
    const remove = down(i, j) === 1;
    const diagonal = down(i, j) + across(i - 1, j);
    if (direction < 0 && insert) j--;
    else if (direction > 0 && remove) i--;
    else if (diagonal === 0 && a[i - 1] === b[j - 1]) {
      found.push([offset + --i, offset + --j]);
      direction = 0;
    } else if (diagonal === 1) {
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

/** Computes one column of the table at a time, with differences as bits (Myers 1999). */
function bitsOf(a: string, b: string): Costs {
  const { ascii, others } = placesOf(a);
  const all = 2 ** a.length - 1;
  const [more, less] = [new Int32Array(b.length + 1), new Int32Array(b.length + 1)];
  const [moreDown, lessDown] = [new Int32Array(b.length + 1), new Int32Array(b.length + 1)];
  let [up, fewer] = [all, 0];
  moreDown[0] = all;
  for (let j = 1; j <= b.length; j++) {
    const unit = b.charCodeAt(j - 1);
    const equal = unit < 128 ? (ascii[unit] as number) : (others.get(unit) ?? 0);
    const vertical = equal | fewer;
    const horizontal = ((((equal & up) + up) ^ up) | equal) & all;
    // Bit i stands for row i; the row above the first always costs one more than in the column before.
    const rises = (((fewer | ~(horizontal | up)) << 1) | 1) & (2 * all + 1);
    const falls = (up & horizontal) << 1;
    more[j] = rises;
    less[j] = falls;
    up = (falls | ~(vertical | rises)) & all;
    fewer = rises & vertical & all;
    moreDown[j] = up;
    lessDown[j] = fewer;
  }
  return {
    across: (i, j) => (((more[j] as number) >> i) & 1) - (((less[j] as number) >> i) & 1),
    down: (i, j) => (((moreDown[j] as number) >> (i - 1)) & 1) - (((lessDown[j] as number) >> (i - 1)) & 1),
  };
}

/** Computes the whole table, for texts of more than `MAX_BITS` characters. */
function tableOf(a: string, b: string): Costs {
  const width = b.length + 1;
  const cost = new Int32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => cost[i * width + j] as number;
  for (let j = 0; j < width; j++) cost[j] = j;
  for (let i = 1; i <= a.length; i++) {
    cost[i * width] = i;
    for (let j = 1; j < width; j++) {
      const diagonal = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      cost[i * width + j] = Math.min(diagonal, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  return { across: (i, j) => at(i, j) - at(i, j - 1), down: (i, j) => at(i, j) - at(i - 1, j) };
}

/** Limit on the characters of a text that is represented by bits. */
export const MAX_BITS = 30;

/** Positions of each character in a text, one bit per position. */
export interface Places {
  readonly ascii: Int32Array;
  readonly others: ReadonlyMap<number, number>;
}

export function placesOf(text: string): Places {
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) ascii[unit] = (ascii[unit] as number) | (1 << i);
    else others.set(unit, (others.get(unit) ?? 0) | (1 << i));
  }
  return { ascii, others };
}

/** Returns the longest common subsequence of a text (`MAX_BITS`) and ranges of others, bit-parallel (Hyyrö 2004). */
export function commonWith(text: string): (other: string, from: number, to: number) => number {
  const { ascii, others } = placesOf(text);
  const all = 2 ** text.length - 1;
  return (other, from, to) => {
    const end = Math.min(to, other.length);
    let open = all;
    for (let j = from; j < end; j++) {
      const unit = other.charCodeAt(j);
      const hit = open & (unit < 128 ? (ascii[unit] as number) : (others.get(unit) ?? 0));
      if (hit !== 0) open = ((open + hit) | (open - hit)) & all;
    }
    let common = 0;
    for (let closed = all & ~open; closed !== 0; closed &= closed - 1) common++;
    return common;
  };
}
