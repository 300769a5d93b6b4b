import type { Session } from "../runtime/session/session.js";
import type { Turn } from "../transcript/index.js";
import type { WireVerdict } from "./sessions/wirePlan.js";

/** Looks on while sessions are served, whatever the protocol. A server without one has nothing to tell. */
export interface SessionWatch {
  /** A session begins. @returns who is told what happens in it */
  opened(session: WatchedSession): SessionWatcher;
}

/** A session as who looks on has it. */
export interface WatchedSession {
  /** The id of its dialogue. */
  readonly id: string;
  /** What it stands on now: another one after a reset. */
  readonly session: Session;
  /** The turns of its transcript so far. */
  readonly turns: readonly Turn[];
  /** Goes on with another session in the same state: one for which more is planned. */
  goOn(session: Session): void;
}

/** Is told what happens in one session, and may hold it up. */
export interface SessionWatcher {
  /** A call came, and is carried out once the promise is settled; at once where there is none. */
  called(call: WatchedCall): Promise<void> | null;
  /** A call waits for its client's user. @returns the answer of somebody else; null where the client is asked */
  asked(question: WatchedQuestion): Promise<WatchedAnswer | null> | null;
  /** A planned fault strikes a call on the wire. */
  spoilt(call: WatchedCall, verdict: WireVerdict): void;
  /** What happened is in the transcript. */
  changed(): void;
  /** The session is over. */
  ended(): void;
}

/** A call before it is carried out. */
export interface WatchedCall {
  /** The tool that is called; null for a command. */
  readonly tool: string | null;
  /** The arguments of the tool, or the command. */
  readonly given: unknown;
  /** Aborted where the client waits no more. */
  readonly signal?: AbortSignal;
}

/** What a client's user is asked for in the middle of a call. */
export interface WatchedQuestion {
  /** The tool that was called. */
  readonly tool: string;
  readonly message: string;
  /** The form: an object's JSON Schema. */
  readonly form: object;
  /** Aborted where the client waits no more. */
  readonly signal: AbortSignal;
}

/** What is answered to such a question. */
export interface WatchedAnswer {
  readonly action: "accept" | "decline" | "cancel";
  /** The values of the form's fields. */
  readonly content?: Readonly<Record<string, unknown>>;
}
