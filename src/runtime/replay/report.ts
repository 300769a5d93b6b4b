import type { Filter, Row, TaskState } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";
import type { LogEntry } from "../session/logs.js";
import type { Session } from "../session/session.js";

/** Where a replay first said something else than the recording. */
export interface Divergence {
  readonly id: string;
  /** The index of the command; `final` for the values at the end, and for planned outcomes that nothing used up. */
  readonly index: number | "final";
  readonly command: string | null;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** One intent that was carried out. */
export interface ReplayedCall {
  /** The index of the command that led to it. */
  readonly index: number;
  readonly intent: string;
  readonly arguments: Filter;
  readonly outcome:
    | { readonly row?: Row }
    | { readonly rows: readonly Row[] }
    | { readonly reason: string; readonly alternatives?: readonly Row[] };
}

/** What a dialogue was executed by and on, so that stored runs can be scored again and told apart. */
export interface ReplayProvenance {
  /** The version of this package. */
  readonly backlot: string;
  /** The hash of the intents. */
  readonly intents: string;
}

/** A dialogue as it was executed, for those who go on with it. */
export interface DialogueRecord {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly state: Readonly<Record<string, TaskState>>;
  readonly calls: readonly ReplayedCall[];
  /** What behaviours wrote with `console`; absent where that is nothing. */
  readonly logs?: readonly LogEntry[];
  readonly made?: ReplayProvenance;
}

/** What replaying one dialogue came to. */
export interface DialogueReplay {
  readonly id: string;
  /** `unchecked`: nothing was recorded that could be compared. */
  readonly status: "matched" | "diverged" | "unchecked";
  readonly commands: number;
  readonly signals: number;
  /** Refused commands that were not recorded as refused, and values that a lenient session let pass. */
  readonly problems: number;
  readonly divergences: readonly Divergence[];
  readonly record?: DialogueRecord;
}

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
