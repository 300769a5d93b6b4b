import { own, type Signal } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";

/** A task that is spoken about, with what is known of it. */
interface SpokenAbout {
  readonly last: Signal | null;
  readonly lastIndex: number | null;
  readonly held: ReadonlySet<string>;
  readonly spec: { readonly slots: readonly { readonly name: string }[] };
}

/**
 * Where what the user asks for is held, as indexes of signals: for each slot what was looked up since the user asked; else what
 * was done or found just before; else the task that is spoken about, as it stands; else the newest signal that holds it.
 * @param focus the task that was signalled last when the user had spoken
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

/** A task holds what it was given, and what its last signal says of it; one that waits says how it stands. */
const isHeldBy = ({ held, last, spec }: SpokenAbout, slot: string): boolean =>
  held.has(slot) ||
  (last !== null && holdsSlot(last, slot)) ||
  (last !== null && !isOutcome(last) && spec.slots.some(({ name }) => name === slot));

/** The index of the last signal between two positions that is such. */
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
