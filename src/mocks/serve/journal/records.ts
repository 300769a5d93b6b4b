import type { Signal, SignalKind } from "../../../kit/internal.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { SavedSession } from "../../../runtime/session/saved.js";
import type { ResponseTurn, Turn, UserTurn } from "../../../transcript/index.js";
import type { Mark } from "../sessions/changeLog.js";
import type { KeptAnswer } from "../sessions/keptAnswers.js";
import type { WireProgress } from "../sessions/wirePlan.js";

export const FORMAT = 2;

/** Readable versions. Records of the first one may lack the marks of their changes. */
export const READ_FORMATS: readonly number[] = [1, FORMAT];

export interface Header {
  readonly journal: number;
  readonly backlot: string;
}

/** A line of a journal: an action on a session, in the order of actions. */
export type JournalRecord =
  /** The opening is complete, including the server's defaults at that time. */
  | { readonly op: "open"; readonly id: string; readonly opening: OpenOptions }
  /** The digest is that of the session's initial transcript, here and below. */
  | { readonly op: "reopen"; readonly id: string; readonly saved: SavedSession; readonly digest?: string }
  | {
      readonly op: "fork";
      readonly id: string;
      readonly from: string;
      readonly at?: number;
      readonly digest?: string;
    }
  | { readonly op: "close"; readonly id: string; readonly expired?: boolean }
  /** A whole session at the time when the journal was rewritten. */
  | {
      readonly op: "restore";
      readonly id: string;
      readonly opening: OpenOptions;
      readonly saved: SavedSession;
      readonly turns: readonly Turn[];
      readonly sequence: number;
      readonly wire: WireProgress;
      /** The number of the session's changes that it holds. Their records are skipped, wherever they stand. */
      readonly changes?: number;
      readonly answers?: readonly KeptAnswer[];
    }
  | ChangeRecord;

/** A change of one session, with its mark, and its answer if the request may be repeated. */
export type ChangeRecord = SessionChange & Partial<Mark> & { readonly answer?: KeptAnswer };

/** An action on an open session. */
export type SessionChange =
  /** A carried-out command. Its signals are compared with those of the replay. */
  | {
      readonly op: "execute";
      readonly id: string;
      readonly command: string;
      readonly index: number;
      readonly kinds: readonly SignalKind[];
    }
  /** A refused command. It changed nothing, and is not executed again. */
  | { readonly op: "refuse"; readonly id: string; readonly command: string; readonly signals: readonly Signal[] }
  | { readonly op: "call"; readonly id: string; readonly intent: string | null; readonly turns: readonly Turn[] }
  /** A request about an intent that was lost on the wire. */
  | { readonly op: "lost"; readonly id: string; readonly intent: string }
  | { readonly op: "say"; readonly id: string; readonly turn: UserTurn | ResponseTurn }
  | { readonly op: "reset"; readonly id: string };
