/*
 * `partialRatio` as it is defined, with nothing done to be fast. The shorter text is laid along the longer one: once for each
 * character that an edit script from the shorter to the longer keeps, so that its two places are above each other, and once at
 * the end. How alike the two are there is what both have in common, and the best counts.
 */

/** How alike two texts are, 0 to 100. */
export function plainRatio(left: string, right: string): number {
  if (left === right) return 100;
  if (left === "" || right === "") return 0;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const shifts = new Set(keptCharacters(short, long).map(({ from, to }) => Math.max(0, to - from)));
  shifts.add(long.length - short.length);
  const best = Math.max(...[...shifts].map((shift) => likenessAt(short, long, shift)));
  return best > 0.995 ? 100 : nearestEven(100 * best);
}

/** The share of characters that need not be inserted or deleted to make one text of the other. */
function likenessAt(short: string, long: string, shift: number): number {
  const window = long.slice(shift, shift + short.length);
  const all = short.length + window.length;
  return (all - distance(short, window, Number.POSITIVE_INFINITY)(short.length, window.length)) / all;
}

type Cost = (i: number, j: number) => number;

/** Cost of turning the first i characters of one text into the first j of another: 1 to insert or to delete one. */
function distance(from: string, to: string, replacing: number): Cost {
  const table: number[][] = [];
  for (let i = 0; i <= from.length; i++) {
    table.push([]);
    for (let j = 0; j <= to.length; j++) {
      let least = i === 0 && j === 0 ? 0 : Number.POSITIVE_INFINITY;
      if (j > 0) least = Math.min(least, cell(i, j - 1) + 1);
      if (i > 0) least = Math.min(least, cell(i - 1, j) + 1);
      if (i > 0 && j > 0) least = Math.min(least, cell(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : replacing));
      table[i]?.push(least);
    }
  }
  function cell(i: number, j: number): number {
    return table[i]?.[j] ?? Number.NaN;
  }
  return cell;
}

/** One step of an edit script, read from its end: how many characters it takes off each text, and what it costs. */
const STEPS = {
  keep: { from: 1, to: 1, cost: 0 },
  replace: { from: 1, to: 1, cost: 1 },
  insert: { from: 0, to: 1, cost: 1 },
  delete: { from: 1, to: 0, cost: 1 },
} as const;
type Step = keyof typeof STEPS;

/** Where a kept character stands in either text. */
interface Kept {
  readonly from: number;
  readonly to: number;
}

/**
 * The characters that the edit script keeps. What both texts begin with is kept, then what the rests end with. Between them the
 * script is one of those that cost least: read from its end it goes on inserting or deleting while it can, else it keeps a
 * character, else it replaces one, else it begins to insert, else to delete.
 */
function keptCharacters(from: string, to: string): Kept[] {
  let start = 0;
  while (start < from.length && from[start] === to[start]) start++;
  let end = 0;
  while (end < from.length - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const kept: Kept[] = [];
  for (let k = 0; k < start; k++) kept.push({ from: k, to: k });
  for (let k = 1; k <= end; k++) kept.push({ from: from.length - k, to: to.length - k });
  const [a, b] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const cost = distance(a, b, 1);
  let [i, j] = [a.length, b.length];
  let last: Step = "keep";
  while (i > 0 || j > 0) {
    const wishes: Step[] = ["keep", "replace", "insert", "delete"];
    if (last === "insert" || last === "delete") wishes.unshift(last);
    const step = wishes.find((one) => {
      const { from: di, to: dj, cost: price } = STEPS[one];
      if (i < di || j < dj || (one === "keep" && a[i - 1] !== b[j - 1])) return false;
      return cost(i - di, j - dj) + price === cost(i, j);
    });
    if (step === undefined) throw new Error("every cell of the table has a step that leads to it");
    [i, j, last] = [i - STEPS[step].from, j - STEPS[step].to, step];
    if (step === "keep") kept.push({ from: start + i, to: start + j });
  }
  return kept;
}

/** The nearest whole number, and of two that are as near the even one. */
function nearestEven(x: number): number {
  const [below, above] = [Math.floor(x), Math.ceil(x)];
  if (x - below !== above - x) return x - below < above - x ? below : above;
  return below % 2 === 0 ? below : above;
}
