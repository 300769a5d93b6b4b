import { createHash } from "node:crypto";
import type { Session } from "../../runtime/session/session.js";
import type { Turn } from "../../transcript/index.js";

/**
 * What tells one change of a session from the others, and what it came to from anything else that it could come to.
 */
export interface Mark {
  /** Its number among the session's changes, from 1. */
  readonly change: number;
  /** A digest of the turns that it added, signals among them, and of what the tasks that it started stand on. */
  readonly digest: string;
}

/** Counts the changes of a session, each with the turns that it added to the transcript. */
export class ChangeLog {
  private changes: number;
  /** How many turns belong to changes that were counted. */
  private turns: number;

  /**
   * @param turns how many turns the session starts with
   * @param changes how many changes led to them
   */
  constructor(turns: number, changes = 0) {
    this.turns = turns;
    this.changes = changes;
  }

  /** How many changes there were. */
  get count(): number {
    return this.changes;
  }

  /** The turns that belong to no change so far. */
  rest(turns: readonly Turn[]): readonly Turn[] {
    return turns.slice(this.turns);
  }

  /** The session was taken back to how it was opened, with so many turns. */
  reset(turns: number): void {
    this.turns = turns;
  }

  /** Counts a change, which all turns belong to that have come since the last one. */
  add(turns: readonly Turn[]): void {
    this.turns = turns.length;
    this.changes++;
  }

  /** Counts a change, and tells it from others. */
  mark(session: Session, turns: readonly Turn[]): Mark {
    const digest = turnsDigest(session, this.rest(turns));
    this.add(turns);
    return { change: this.changes, digest };
  }
}

/** A digest of turns to the byte, and of what the tasks that they start stand on. */
export function turnsDigest(session: Session, turns: readonly Turn[]): string {
  const started = turns.flatMap((turn) =>
    turn.author === "System" && turn.index !== undefined ? [session.standing(turn.index)] : [],
  );
  return createHash("sha256")
    .update(JSON.stringify([turns, started]))
    .digest("hex")
    .slice(0, 16);
}
