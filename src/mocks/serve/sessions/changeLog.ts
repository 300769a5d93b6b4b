import { BacklotError } from "../../../base/errors.js";
import { sha256 } from "../../../base/io/sha256.js";
import type { Signal, SignalKind } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/session/session.js";
import type { Turn } from "../../../transcript/index.js";

export interface Mark {
  readonly change: number;
  /** Digest of the added turns, including signals, and of the state that the started tasks stand on. */
  readonly digest: string;
}

export class ChangeLog {
  private changes: number;
  /** The number of turns that belong to counted changes. */
  private turns: number;

  /** @param turns their number at the start @param changes the number of changes that led to them */
  constructor(turns: number, changes = 0) {
    this.turns = turns;
    this.changes = changes;
  }

  get count(): number {
    return this.changes;
  }

  rest(turns: readonly Turn[]): readonly Turn[] {
    return turns.slice(this.turns);
  }

  reset(turns: number): void {
    this.turns = turns;
  }

  add(turns: readonly Turn[]): void {
    this.turns = turns.length;
    this.changes++;
  }

  mark(session: Session, turns: readonly Turn[]): Mark {
    const digest = turnsDigest(session, this.rest(turns));
    this.add(turns);
    return { change: this.changes, digest };
  }
}

export function turnsDigest(session: Session, turns: readonly Turn[]): string {
  const started = turns.flatMap((turn) =>
    turn.author === "System" && turn.index !== undefined ? [session.standing(turn.index)] : [],
  );
  return sha256(JSON.stringify([turns, started])).slice(0, 16);
}

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
