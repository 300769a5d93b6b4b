import { given } from "../../../base/json/given.js";
import { EPOCH, type Signal } from "../../../kit/internal.js";
import { clockOf } from "../../../runtime/pointInTime.js";
import type { LogEntry } from "../../../runtime/session/logs.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { Session } from "../../../runtime/session/session.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { ToolStyle } from "../../tools/index.js";
import { SessionRecord } from "../../tools/session/record.js";
import type { KeptAnswer } from "./keptAnswers.js";
import type { WireProgress } from "./wirePlan.js";

export interface Executed {
  /** The command as text; null if no text can express its tree. */
  readonly command: string | null;
  readonly index: number | null;
  readonly signals: readonly Signal[];
  readonly logs: readonly LogEntry[];
}

export interface Beginning {
  /** The opening, including faults on the wire. A reset returns to it. */
  readonly opening: OpenOptions;
  readonly session: Session;
  /** The turns of its transcript so far; null if only the session knows the commands. */
  readonly turns: readonly Turn[] | null;
  readonly wire?: WireProgress;
  readonly count?: { readonly changes: number; readonly sequence: number };
  readonly answers?: readonly KeptAnswer[];
}

export function forkOf(session: Session, turns: readonly Turn[], at?: number): Pick<Beginning, "session" | "turns"> {
  if (at === undefined) return { session: session.fork(), turns };
  const after = turns.findIndex((turn) => turn.author === "System" && turn.index !== undefined && turn.index > at);
  const past = session.at(Math.min(at, session.next - 1));
  return { session: past, turns: after < 0 ? turns : turns.slice(0, after) };
}

export const recordOf = (session: Session, turns: readonly Turn[] | null): SessionRecord =>
  turns === null ? SessionRecord.of(session) : SessionRecord.resume(session, turns);

export interface ServedToolOptions {
  readonly style?: ToolStyle | undefined;
  readonly confirmedFlag?: boolean | undefined;
}

/** Returns a transcript with its session's opening, so that a replay needs nothing else. */
export function replayable(
  { id, turns, final }: Pick<Transcript, "id" | "turns" | "final">,
  { seed = 1, now = EPOCH, entities, tables, outcomes, faults }: OpenOptions,
): Transcript {
  return {
    id,
    turns,
    ...(entities === undefined || Object.keys(entities).length === 0 ? {} : { entities }),
    ...given({ tables, outcomes, faults }),
    seed,
    now: clockOf(now),
    ...(final === undefined ? {} : { final }),
  };
}
