/** The limit on comparisons; longer middles are paired by position. */
const MAX_CELLS = 4_000_000;

/**
 * Finds a common subsequence of two lists, as pairs of positions in order: a longest one, unless the limit is exceeded.
 */
export function commonSubsequence(
  left: readonly string[],
  right: readonly string[],
): (readonly [left: number, right: number])[] {
  let from = 0;
  while (from < left.length && from < right.length && left[from] === right[from]) from++;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > from && rightEnd > from && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const head = Array.from({ length: from }, (_, at) => [at, at] as const);
  const tail = Array.from({ length: left.length - leftEnd }, (_, at) => [leftEnd + at, rightEnd + at] as const);
  const middle = middleOf(left.slice(from, leftEnd), right.slice(from, rightEnd));
  return [...head, ...middle.map(([one, other]) => [one + from, other + from] as const), ...tail];
}

function middleOf(left: readonly string[], right: readonly string[]): [number, number][] {
  if (left.length * right.length > MAX_CELLS) {
    const shorter = Math.min(left.length, right.length);
    return Array.from({ length: shorter }, (_, at): [number, number] => [at, at]).filter(
      ([at]) => left[at] === right[at],
    );
  }
  const width = right.length + 1;
  // The lengths of the longest common subsequences of the rests from each pair of positions.
  const common = new Uint32Array((left.length + 1) * width);
  const of = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let one = left.length - 1; one >= 0; one--) {
    for (let other = right.length - 1; other >= 0; other--) {
      common[one * width + other] =
        left[one] === right[other] ? of(one + 1, other + 1) + 1 : Math.max(of(one + 1, other), of(one, other + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [one, other] = [0, 0];
  while (one < left.length && other < right.length) {
    if (left[one] === right[other]) pairs.push([one++, other++]);
    else if (of(one + 1, other) >= of(one, other + 1)) one++;
    else other++;
  }
  return pairs;
}
