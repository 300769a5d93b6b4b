import type { Transcript } from "../transcript.js";
import { comparedEvents } from "./comparedEvents.js";

export interface TurnRange {
  readonly from: number;
  readonly end: number;
}

/** Ranges of two dialogues that correspond; null if one side has no such turns. */
export interface AlignedTurns {
  readonly left: TurnRange | null;
  readonly right: TurnRange | null;
  /** True if both end with the same signal or user text. Always true for the turns after the last of these. */
  readonly isSame: boolean;
}

/**
 * Aligns two dialogues at their common events: signals and user texts. Each range also holds the turns that lead to its
 * event. The ranges of a side cover all of its turns in order.
 */
export function alignedTurns(
  left: Pick<Transcript, "turns">,
  right: Pick<Transcript, "turns">,
): readonly AlignedTurns[] {
  const [ours, theirs] = [comparedEvents(left), comparedEvents(right)];
  const pairs = commonSubsequence(
    ours.map(({ key }) => key),
    theirs.map(({ key }) => key),
  );
  const rows: AlignedTurns[] = [];
  const ends = { left: 0, right: 0 };
  const upTo = (side: "left" | "right", at: number): TurnRange => {
    const range = { from: ends[side], end: at + 1 };
    ends[side] = at + 1;
    return range;
  };
  let [one, other] = [0, 0];
  for (const [nextOne, nextOther] of [...pairs, [ours.length, theirs.length] as const]) {
    // Different events are put side by side while both sides have some.
    while (one < nextOne || other < nextOther) {
      const [mine, yours] = [one < nextOne ? ours[one++] : undefined, other < nextOther ? theirs[other++] : undefined];
      rows.push({
        left: mine === undefined ? null : upTo("left", mine.at),
        right: yours === undefined ? null : upTo("right", yours.at),
        isSame: false,
      });
    }
    const [mine, yours] = [ours[one++], theirs[other++]];
    if (mine !== undefined && yours !== undefined)
      rows.push({ left: upTo("left", mine.at), right: upTo("right", yours.at), isSame: true });
  }
  const rest = (side: "left" | "right", count: number): TurnRange | null =>
    ends[side] < count ? upTo(side, count - 1) : null;
  const last = { left: rest("left", left.turns.length), right: rest("right", right.turns.length) };
  return last.left === null && last.right === null ? rows : [...rows, { ...last, isSame: true }];
}

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
