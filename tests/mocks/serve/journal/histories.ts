import type { ServedSession } from "../../../../src/mocks/serve/sessions/servedSession.js";
import type { Sessions } from "../../../../src/mocks/serve/sessions/sessions.js";

/** A state of a session, and since when its client knows of it. */
export interface Event {
  /** All that can be asked of the session, as text; null where there is none. */
  state: string | null;
  /** How many crashes there were before it was acknowledged; null where it never was. */
  acknowledged: number | null;
  /** Sends the request again that led there, where it was carried out. */
  again?: (sessions: Sessions) => Promise<unknown>;
}

/** All that can be asked of a session, as text. */
export function stateOf(session: ServedSession): string {
  const { sequence, wireProgress } = session;
  return JSON.stringify({
    sequence,
    wireProgress,
    transcript: session.transcript(),
    snapshot: session.session.snapshot(),
  });
}

/** History of the session of one id: its states in the order in which they came about. */
export class History {
  /** True if it is open, or may be. */
  isOpen = false;
  private readonly events: Event[] = [{ state: null, acknowledged: 0 }];

  /** The last state so far. */
  get last(): Event | undefined {
    return this.events.at(-1);
  }

  /** Adds a state that has just come about. */
  add(event: Event): void {
    this.events.push(event);
  }

  /**
   * Adds a state that is known only since its session was closed. It came about before that: another session may have
   * the id by now.
   * @param before the last state when the request was sent
   */
  addLate(event: Event, before: Event | undefined): void {
    const sent = before === undefined ? 0 : this.events.indexOf(before) + 1;
    const closed = this.events.findIndex(({ state }, at) => at >= sent && state === null);
    this.events.splice(closed < 0 ? this.events.length : closed, 0, event);
  }

  /** Sends the request again that led to a state; undefined where none did, or one of several. */
  behind(state: string | null): Event["again"] {
    const [event, ...others] = this.events.filter((one) => one.state === state);
    return others.length === 0 ? event?.again : undefined;
  }

  /**
   * Judges what came back after a crash: the last state that was acknowledged by then, or a later one.
   * @param crash its number, from 0
   * @returns null where that is so
   */
  problem(found: string | null, crash: number): "lost" | "twice or changed" | null {
    const known = this.events.findLastIndex(({ acknowledged }) => acknowledged !== null && acknowledged <= crash);
    if (this.events.slice(known).some(({ state }) => state === found)) return null;
    return found === "lost" || this.events.some(({ state }) => state === found) ? "lost" : "twice or changed";
  }
}
