/** Minimum length of a second text of which difflib ignores common characters. */
const LONG = 200;

/**
 * The number of characters in the matching blocks of Python's `difflib.SequenceMatcher(None, a, b)`: the longest common
 * block, then recursively those to its left and right. Ties go to the block that starts first in `a`, then in `b`. As
 * `autojunk` defines it, in a second text of 200 characters or more, characters that make up more than one per cent of
 * it (plus one) start no block, but extend blocks.
 */
export function matchedCharacters(a: readonly string[], b: readonly string[]): number {
  const places = placesOf(b);
  let matched = 0;
  const open: Range[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { inA, inB, size } = longestBlock(a, b, places, range);
    if (size === 0) continue;
    matched += size;
    if (range.fromA < inA && range.fromB < inB) open.push({ ...range, toA: inA, toB: inB });
    if (inA + size < range.toA && inB + size < range.toB) open.push({ ...range, fromA: inA + size, fromB: inB + size });
  }
  return matched;
}

interface Range {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Positions of each character in a text, without the popular ones of a long text. */
function placesOf(text: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  text.forEach((character, at) => {
    const known = places.get(character);
    if (known === undefined) places.set(character, [at]);
    else known.push(at);
  });
  if (text.length >= LONG) {
    const most = Math.floor(text.length / 100) + 1;
    for (const [character, all] of places) if (all.length > most) places.delete(character);
  }
  return places;
}

function longestBlock(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { fromA, toA, fromB, toB }: Range,
): { readonly inA: number; readonly inB: number; readonly size: number } {
  let [inA, inB, size] = [fromA, fromB, 0];
  let ending = new Map<number, number>();
  for (let i = fromA; i < toA; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] as string) ?? []) {
      if (j < fromB) continue;
      if (j >= toB) break;
      const length = (ending.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > size) [inA, inB, size] = [i - length + 1, j - length + 1, length];
    }
    ending = next;
  }
  while (inA > fromA && inB > fromB && a[inA - 1] === b[inB - 1]) {
    inA--;
    inB--;
    size++;
  }
  while (inA + size < toA && inB + size < toB && a[inA + size] === b[inB + size]) size++;
  return { inA, inB, size };
}
