import type { Transcript } from "../transcript.js";
import { commonSubsequence } from "./commonSubsequence.js";
import { comparedEvents } from "./comparedEvents.js";

/** A range of a dialogue's turns by position; `end` is exclusive. */
export interface TurnRange {
  readonly from: number;
  readonly end: number;
}

/** Ranges of two dialogues that correspond; null if one side has no such turns. */
export interface AlignedTurns {
  readonly left: TurnRange | null;
  readonly right: TurnRange | null;
  /** Whether both end with the same signal or user text. Always true for the turns after the last of these. */
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
