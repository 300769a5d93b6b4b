import type { Session } from "../../runtime/session/session.js";
import type { Turn } from "../../transcript/index.js";
import type { WireVerdict } from "./sessions/wirePlan.js";

/** Observes sessions while they are served, over any protocol. */
export interface SessionWatch {
  /** Called when a session begins. @returns its observer */
  opened(session: WatchedSession): SessionWatcher;
}

/** A session, as an observer sees it. */
export interface WatchedSession {
  /** The id of its dialogue. */
  readonly id: string;
  /** The current session behind it, which a reset replaces. */
  readonly session: Session;
  /** The turns of its transcript so far. */
  readonly turns: readonly Turn[];
  /** Continues with another session in the same state, with changed plans. */
  goOn(session: Session): void;
}

/** Observes one session, and may delay its calls. */
export interface SessionWatcher {
  /** Called before a call, which waits for the promise. @returns null to carry it out at once */
  called(call: WatchedCall): Promise<void> | null;
  /**
   * Called when a call waits for its client's user. @returns the answer in the user's place, or null to ask the client
   */
  asked(question: WatchedQuestion): Promise<WatchedAnswer | null> | null;
  /** Called when a planned fault strikes a call on the wire. */
  spoilt(call: WatchedCall, verdict: WireVerdict): void;
  /** Called after the transcript has changed. */
  changed(): void;
  /** Called when the session is over. */
  ended(): void;
}

/** A call before it is carried out. */
export interface WatchedCall {
  /** The called tool; null for a command. */
  readonly tool: string | null;
  /** The arguments of the tool, or the command. */
  readonly given: unknown;
  /** Aborted when the client stops waiting. */
  readonly signal?: AbortSignal;
}

/** A question to a client's user during a call. */
export interface WatchedQuestion {
  /** The called tool. */
  readonly tool: string;
  readonly message: string;
  /** The form: an object's JSON Schema. */
  readonly form: object;
  /** Aborted when the client stops waiting. */
  readonly signal: AbortSignal;
}

/** The answer to such a question. */
export interface WatchedAnswer {
  readonly action: "accept" | "decline" | "cancel";
  /** The values of the form's fields. */
  readonly content?: Readonly<Record<string, unknown>>;
}
