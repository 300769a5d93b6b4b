import { own, type Signal } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";

/** A discussed task, with its state. */
interface SpokenAbout {
  readonly last: Signal | null;
  readonly lastIndex: number | null;
  readonly held: ReadonlySet<string>;
  readonly spec: { readonly slots: readonly { readonly name: string }[] };
}

/**
 * Returns the signals with the requested values, by index: for each slot a lookup since the request; else the result just before; else the
 * current state of the discussed task; else the newest signal with the slot.
 * @param focus the task of the last signal before the user turn
 */
export function holdersOf(
  slots: readonly string[],
  turns: readonly Turn[],
  focus: SpokenAbout | null,
): readonly number[] {
  const asked = turns.findLastIndex(isUser);
  const before = turns.slice(0, asked).findLastIndex(isUser);
  const holders = slots.flatMap((slot) => {
    const since = newest(turns, asked, turns.length, (signal) => holdsSlot(signal, slot));
    if (since !== null) return [since];
    const done = newest(turns, before, asked, (signal) => isOutcome(signal) && holdsSlot(signal, slot));
    if (done !== null) return [done];
    if (focus !== null && isHeldBy(focus, slot)) return focus.lastIndex ?? [];
    return newest(turns, 0, asked, (signal) => holdsSlot(signal, slot)) ?? [];
  });
  return [...new Set(holders)];
}

const isUser = ({ author }: Turn): boolean => author === "User";

const isOutcome = ({ kind }: Signal): boolean => kind === "performed" || kind === "found";

/** Tests if a task holds a slot: a given one, or one in its last signal; a waiting task states its values. */
const isHeldBy = ({ held, last, spec }: SpokenAbout, slot: string): boolean =>
  held.has(slot) ||
  (last !== null && holdsSlot(last, slot)) ||
  (last !== null && !isOutcome(last) && spec.slots.some(({ name }) => name === slot));

/** Returns the index of the last signal of a kind between two positions. */
function newest(turns: readonly Turn[], from: number, to: number, isSuch: (signal: Signal) => boolean): number | null {
  for (let at = to - 1; at > from; at--) {
    const turn = turns[at];
    if (turn?.author !== "Signal" || turn.signal === undefined || turn.index === undefined) continue;
    if (isSuch(turn.signal)) return turn.index;
  }
  return null;
}

function holdsSlot(signal: Signal, slot: string): boolean {
  switch (signal.kind) {
    case "performed":
      return isHeld(signal.row ?? {}, slot) || isHeld(signal.arguments, slot);
    case "found":
      return signal.rows.some((row) => isHeld(row, slot));
    case "failed":
      return (signal.alternatives ?? []).some((row) => isHeld(row, slot));
    default:
      return false;
  }
}

const isHeld = (row: Readonly<Record<string, unknown>>, slot: string): boolean => (own(row, slot) ?? null) !== null;
