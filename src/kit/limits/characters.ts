/** Characters as pairs of first and last code point, both inclusive. */
export type Ranges = readonly (readonly [first: number, last: number])[];

export const LAST_POINT = 0x10ffff;

const DIGITS: Ranges = [[48, 57]];
const WORD: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const BLANKS: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

export const ANY: Ranges = complement([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]);

export const CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ["d", DIGITS],
  ["D", complement(DIGITS)],
  ["w", WORD],
  ["W", complement(WORD)],
  ["s", BLANKS],
  ["S", complement(BLANKS)],
]);

export function merged(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = result.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

export function complement(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  let next = 0;
  for (const [first, last] of merged(ranges)) {
    if (first > next) result.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST_POINT) result.push([next, LAST_POINT]);
  return result;
}

export function includes(ranges: Ranges, point: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Ranges[number])[1] < point) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range[0] <= point;
}

export function isWord(point: number): boolean {
  return includes(WORD, point);
}
