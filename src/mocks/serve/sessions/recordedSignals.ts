import { BacklotError } from "../../../base/errors.js";
import type { Signal, SignalKind } from "../../../kit/internal.js";
import type { Turn } from "../../../transcript/index.js";

export function signalsAfter(turns: readonly Turn[], at: number): Signal[] {
  const signals: Signal[] = [];
  for (const turn of turns.slice(at + 1)) {
    if (turn.author !== "Signal") break;
    if (turn.signal !== undefined) signals.push(turn.signal);
  }
  return signals;
}

export function assertSameKinds(before: readonly SignalKind[], now: readonly Signal[]): void {
  const [old, fresh] = [before, now.map(({ kind }) => kind)].map((kinds) => kinds.join(", ") || "nothing");
  if (old === fresh) return;
  throw new BacklotError("STALE_SAVE", `a command led to ${old} when it was new, and now to ${fresh}`);
}

export function assertSame(before: readonly Signal[], now: readonly Signal[]): void {
  assertSameKinds(
    before.map(({ kind }) => kind),
    now,
  );
  const [old, fresh] = [before, now].map((signals) => JSON.stringify(signals));
  if (old !== fresh)
    throw new BacklotError("STALE_SAVE", "a command no longer leads to what it led to when it was new");
}
