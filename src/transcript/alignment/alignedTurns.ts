import { type Ref, type Signal, valueKey } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { showSignal } from "../showSignal.js";
import type { Transcript } from "../transcript.js";

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

export interface ComparedEvent {
  /** The position of its turn; one past the last for the end. */
  readonly at: number;
  /** The compared text: tasks are numbered in the order in which they began, errors are reduced to their codes. */
  readonly key: string;
  /** Its kind in a few words, such as `ask date` or `performed send_money`. */
  readonly label: string;
  readonly text: string;
}

/**
 * Returns the signals and user texts of a dialogue, in order. Responses of the policy and its variable numbers do not
 * count.
 */
export function comparedEvents({ turns }: Pick<Transcript, "turns">): ComparedEvent[] {
  const tasks = new Map<Ref, string>();
  return turns.flatMap((turn, at): ComparedEvent | [] => {
    if (turn.author === "User") return { at, key: valueKey(turn.text), label: "the user's turn", text: turn.text };
    if (turn.author === "System" && turn.index !== undefined) {
      const command = tryParseCommand(turn.command);
      if (command?.kind === "start") tasks.set(`x${turn.index}`, command.intent.text);
    }
    if (turn.author !== "Signal" || turn.signal === undefined) return [];
    const { signal } = turn;
    return { at, key: valueKey(comparable(signal, tasks)), label: labelOf(signal, tasks), text: showSignal(signal) };
  });
}

/** Returns the position of the first different event; null if one list is a prefix of the other. */
export function firstDifference(ours: readonly ComparedEvent[], theirs: readonly ComparedEvent[]): number | null {
  for (let at = 0; at < Math.min(ours.length, theirs.length); at++) if (ours[at]?.key !== theirs[at]?.key) return at;
  return null;
}

function comparable(signal: Signal, tasks: ReadonlyMap<Ref, string>): unknown {
  if (signal.kind === "error") return { kind: signal.kind, code: signal.code };
  const task = [...tasks.keys()].indexOf(signal.ref);
  return { ...signal, ref: task };
}

function labelOf(signal: Signal, tasks: ReadonlyMap<Ref, string>): string {
  if (signal.kind === "error") return `error ${signal.code}`;
  const intent = tasks.get(signal.ref);
  return [signal.kind, intent, "slot" in signal ? signal.slot : undefined]
    .filter((part) => part !== undefined)
    .join(" ");
}
