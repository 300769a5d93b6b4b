import type { Filter, Row, Signal, TaskState } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";
import type { LogEntry } from "../session/logs.js";
import type { Session } from "../session/session.js";

/** Where a replay first said something else than the recording. */
export interface Divergence {
  /** The dialogue. */
  readonly id: string;
  /** The index of the command; `final` for the values at the end, and for planned outcomes that nothing used up. */
  readonly index: number | "final";
  /** The command, as recorded; null for what is about no command. */
  readonly command: string | null;
  /** What was recorded. */
  readonly expected: unknown;
  /** What execution gave. */
  readonly actual: unknown;
  /** Signals that execution gave beside it, of kinds that the source does not observe; absent if there are none. */
  readonly unobserved?: readonly Signal[];
}

/** One intent that was carried out. */
export interface ReplayedCall {
  /** The index of the command that led to it. */
  readonly index: number;
  /** The intent that was performed or searched. */
  readonly intent: string;
  /** The values that were sent. */
  readonly arguments: Filter;
  /** What came back: the row of a performance, the rows of a search, or why it failed. */
  readonly outcome:
    | { readonly row?: Row }
    | { readonly rows: readonly Row[] }
    | { readonly reason: string; readonly alternatives?: readonly Row[]; readonly code?: string };
}

/** What a dialogue was executed by and on, so that stored runs can be scored again and distinguished. */
export interface ReplayProvenance {
  /** The version of this package. */
  readonly backlot: string;
  /** The hash of the intents. */
  readonly intents: string;
}

/** A dialogue as it was executed, for those who go on with it. */
export interface DialogueRecord {
  /** The dialogue. */
  readonly id: string;
  /** Its turns with the signals that execution gave. */
  readonly turns: readonly Turn[];
  /** What every variable holds at the end. */
  readonly state: Readonly<Record<string, TaskState>>;
  /** The performances and searches that commands led to, in order. */
  readonly calls: readonly ReplayedCall[];
  /** What behaviours wrote with `console`; absent where that is nothing. */
  readonly logs?: readonly LogEntry[];
  /** What executed it, where `made` was given. */
  readonly made?: ReplayProvenance;
}

/** The result of replaying one dialogue. */
export interface DialogueReplay {
  /** The dialogue. */
  readonly id: string;
  /** `unchecked`: nothing was recorded that could be compared. */
  readonly status: "matched" | "diverged" | "unchecked";
  /** How many commands were executed. */
  readonly commands: number;
  /** How many signals the back-end gave. */
  readonly signals: number;
  /** Refused commands that were not recorded as refused, and values that a lenient session let pass. */
  readonly problems: number;
  /** The first divergence; all of them with `keepGoing`. */
  readonly divergences: readonly Divergence[];
  /** The executed dialogue, with `record`. */
  readonly record?: DialogueRecord;
}

/** How a recorded dialogue is executed and compared. */
export interface ReplayOptions {
  /** Go on after a divergence. Default: stop the dialogue there. */
  readonly keepGoing?: boolean;
  /** Accept values of the wrong type. */
  readonly lenient?: boolean;
  /** What is not planned is refused, and diverges; so does an outcome that was planned and never used. */
  readonly strict?: boolean;
  /** Also give the dialogue as executed. */
  readonly record?: boolean;
  /** What the record says it was made by and on. */
  readonly made?: ReplayProvenance;
  /** Called with the session when the dialogue is over; only where it is replayed in this thread. */
  readonly onDone?: (session: Session) => void;
}
