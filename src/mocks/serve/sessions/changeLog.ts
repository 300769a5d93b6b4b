import { sha256 } from "../../../base/io/sha256.js";
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

  /** Returns the turns that belong to no change so far. */
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

/** Returns a digest of turns, byte for byte, and of the state that their tasks stand on. */
export function turnsDigest(session: Session, turns: readonly Turn[]): string {
  const started = turns.flatMap((turn) =>
    turn.author === "System" && turn.index !== undefined ? [session.standing(turn.index)] : [],
  );
  return sha256(JSON.stringify([turns, started])).slice(0, 16);
}
