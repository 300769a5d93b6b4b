import { BacklotError } from "../../errors.js";
import type { Signal } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";

/** The signals that follow a command. */
export function signalsAfter(turns: readonly Turn[], at: number): Signal[] {
  const signals: Signal[] = [];
  for (const turn of turns.slice(at + 1)) {
    if (turn.author !== "Signal") break;
    if (turn.signal !== undefined) signals.push(turn.signal);
  }
  return signals;
}

/** @throws BacklotError STALE_SAVE where the kinds of two lists of signals differ */
export function assertSame(before: readonly Pick<Signal, "kind">[], now: readonly Signal[]): void {
  const [old, fresh] = [before, now].map((signals) => signals.map(({ kind }) => kind).join(", ") || "nothing");
  if (old === fresh) return;
  throw new BacklotError("STALE_SAVE", `a command led to ${old} when it was new, and now to ${fresh}`);
}
