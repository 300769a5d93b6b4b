import type { Signal } from "../../kit/internal.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Session } from "../../runtime/session/session.js";
import type { ToolStyle } from "../../tools/index.js";
import { SessionRecord } from "../../tools/session/record.js";
import type { Turn } from "../../transcript/index.js";
import type { KeptAnswer } from "./keptAnswers.js";
import type { WireProgress } from "./wirePlan.js";

/** What a command came to. */
export interface Executed {
  /** The command as text; null if no text can express its tree. */
  readonly command: string | null;
  /** The index that it took; null if it was refused. */
  readonly index: number | null;
  readonly signals: readonly Signal[];
  readonly logs: readonly LogEntry[];
}

/** What a served session starts from. */
export interface Beginning {
  /** What it was opened with, faults on the wire included: a reset leads back to this. */
  readonly opening: OpenOptions;
  readonly session: Session;
  /** The turns of its transcript so far; null where only the session knows what was commanded. */
  readonly turns: readonly Turn[] | null;
  /** How far its faults on the wire have come. Default: at their beginning. */
  readonly wire?: WireProgress;
  /** How many changes and requests have led there already. Default: none. */
  readonly count?: { readonly changes: number; readonly sequence: number };
  /** The answers that it has given to requests that may come again. Default: none. */
  readonly answers?: readonly KeptAnswer[];
}

/** A session in the state of another, now or after an index, with the turns that led there. */
export function forkOf(session: Session, turns: readonly Turn[], at?: number): Pick<Beginning, "session" | "turns"> {
  if (at === undefined) return { session: session.fork(), turns };
  const after = turns.findIndex((turn) => turn.author === "System" && turn.index !== undefined && turn.index > at);
  const past = session.at(Math.min(at, session.next - 1));
  return { session: past, turns: after < 0 ? turns : turns.slice(0, after) };
}

/** The record of a session. @param turns null where only the session knows what was commanded */
export const recordOf = (session: Session, turns: readonly Turn[] | null): SessionRecord =>
  turns === null ? SessionRecord.of(session) : SessionRecord.resume(session, turns);

/** How the tools of a session are made; every intent is one. */
export interface ServedToolOptions {
  readonly style?: ToolStyle | undefined;
  readonly confirmedFlag?: boolean | undefined;
}
