import type { Transcript } from "../transcript.js";
import { commonSubsequence } from "./commonSubsequence.js";
import { comparedEvents } from "./comparedEvents.js";

/** Turns of a dialogue that stand together, by their positions: from the first up to, and without, the end. */
export interface TurnRange {
  readonly from: number;
  readonly end: number;
}

/** Turns of two dialogues that belong side by side; null where one has nothing there. */
export interface AlignedTurns {
  readonly left: TurnRange | null;
  readonly right: TurnRange | null;
  /** Whether both come to the same signal or the same words of the user. Always so of what follows the last ones. */
  readonly isSame: boolean;
}

/**
 * Two dialogues side by side, aligned at what they have in common: signals, and what the user says. With each go the
 * turns that lead to it. Together the ranges of a side are all of its turns, in their order.
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
    // What differs stands side by side as long as both have something.
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
