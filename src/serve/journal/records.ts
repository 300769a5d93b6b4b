import type { Signal, SignalKind } from "../../kit/internal.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { SavedSession } from "../../runtime/session/saved.js";
import type { ResponseTurn, Turn, UserTurn } from "../../transcript/index.js";
import type { Mark } from "../sessions/changeLog.js";
import type { KeptAnswer } from "../sessions/keptAnswers.js";
import type { WireProgress } from "../sessions/wirePlan.js";

/** The number of the journal's format. */
export const FORMAT = 2;

/** The formats that are read. Records of the first one may lack the marks of their changes. */
export const READ_FORMATS: readonly number[] = [1, FORMAT];

/** The first line of a journal's file. */
export interface Header {
  readonly journal: number;
  readonly backlot: string;
}

/** One line of a journal: what was done to a session, in the order in which it was done. */
export type JournalRecord =
  /** The opening is whole: what the server's defaults were then is in it. */
  | { readonly op: "open"; readonly id: string; readonly opening: OpenOptions }
  /** The digest is that of the transcript that the session begins with, here and below. */
  | { readonly op: "reopen"; readonly id: string; readonly saved: SavedSession; readonly digest?: string }
  | {
      readonly op: "fork";
      readonly id: string;
      readonly from: string;
      readonly at?: number;
      readonly digest?: string;
    }
  | { readonly op: "close"; readonly id: string; readonly expired?: boolean }
  /** A whole session as it stood when the journal was rewritten. */
  | {
      readonly op: "restore";
      readonly id: string;
      readonly opening: OpenOptions;
      readonly saved: SavedSession;
      readonly turns: readonly Turn[];
      readonly sequence: number;
      readonly wire: WireProgress;
      /** How many of the session's changes it holds: their records are passed over, wherever they stand. */
      readonly changes?: number;
      readonly answers?: readonly KeptAnswer[];
    }
  | ChangeRecord;

/** A change of one session, with its mark, and with what was answered where its request may come again. */
export type ChangeRecord = SessionChange & Partial<Mark> & { readonly answer?: KeptAnswer };

/** What was done to a session that was open. */
export type SessionChange =
  /** A command that was carried out. What it signalled is compared when it is carried out again. */
  | {
      readonly op: "execute";
      readonly id: string;
      readonly command: string;
      readonly index: number;
      readonly kinds: readonly SignalKind[];
    }
  /** A command that was refused. It changed nothing, so it is not executed again. */
  | { readonly op: "refuse"; readonly id: string; readonly command: string; readonly signals: readonly Signal[] }
  /** What a tool call came to. */
  | { readonly op: "call"; readonly id: string; readonly intent: string | null; readonly turns: readonly Turn[] }
  /** A request about an intent that was lost on the wire. */
  | { readonly op: "lost"; readonly id: string; readonly intent: string }
  | { readonly op: "say"; readonly id: string; readonly turn: UserTurn | ResponseTurn }
  | { readonly op: "reset"; readonly id: string };
