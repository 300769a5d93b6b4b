import type { Filter, Row, Signal, TaskState, Value } from "../../kit/internal.js";
import type { Turn } from "../../transcript/index.js";
import type { LogEntry } from "../session/logs.js";
import type { Session } from "../session/session.js";

/** A divergence of a replay from its recording. */
export interface Divergence {
  /** Id of the dialogue. */
  readonly id: string;
  /** Index of the command; `final` for the final values, and for unused planned outcomes. */
  readonly index: number | "final";
  /** The command, as recorded; null if there is none. */
  readonly command: string | null;
  /** Recorded value. */
  readonly expected: unknown;
  /** Executed value. */
  readonly actual: unknown;
  /** Further signals of the execution, of kinds that the source does not observe; absent if there are none. */
  readonly unobserved?: readonly Signal[];
}

/** A performed or searched intent. */
export interface ReplayedCall {
  /** Index of the command that led to it. */
  readonly index: number;
  /** The intent. */
  readonly intent: string;
  /** Values sent. */
  readonly arguments: Filter;
  /** Result: the row of a performance, the rows of a search, or the reason of a failure. */
  readonly outcome:
    | { readonly row?: Row }
    | { readonly rows: readonly Row[] }
    | { readonly answer: Value | null }
    | { readonly reason: string; readonly alternatives?: readonly Row[]; readonly code?: string };
}

/** Versions that executed a dialogue, so that stored runs can be scored again and distinguished. */
export interface ReplayProvenance {
  /** Version of this package. */
  readonly backlot: string;
  /** Hash of the intents. */
  readonly intents: string;
}

/** A dialogue as it was executed. */
export interface DialogueRecord {
  /** Id of the dialogue. */
  readonly id: string;
  /** Its turns, with the signals of the execution. */
  readonly turns: readonly Turn[];
  /** Final state of every variable. */
  readonly state: Readonly<Record<string, TaskState>>;
  /** Performances and searches, in order. */
  readonly calls: readonly ReplayedCall[];
  /** Output of behaviours to `console`; absent if there is none. */
  readonly logs?: readonly LogEntry[];
  /** Versions that executed it, if `made` was given. */
  readonly made?: ReplayProvenance;
}

/** Result of replaying one dialogue. */
export interface DialogueReplay {
  /** Id of the dialogue. */
  readonly id: string;
  /** `unchecked`: nothing was recorded to compare. */
  readonly status: "matched" | "diverged" | "unchecked";
  /** Number of commands executed. */
  readonly commands: number;
  /** Number of signals from the back-end. */
  readonly signals: number;
  /** Refused commands that were not recorded as refused, and values that a lenient session accepted. */
  readonly problems: number;
  /** First divergence; all of them with `keepGoing`. */
  readonly divergences: readonly Divergence[];
  /** The executed dialogue, if `record` is set. */
  readonly record?: DialogueRecord;
}

/** Options for executing and comparing a recorded dialogue. */
export interface ReplayOptions {
  /** True if to continue after a divergence. Default: stop the dialogue there. */
  readonly keepGoing?: boolean;
  /** True if to accept values of the wrong type. Default: false. */
  readonly lenient?: boolean;
  /** True if unplanned results are refused, and so diverge, and unused planned outcomes diverge too. Default: false. */
  readonly strict?: boolean;
  /** True if to return the dialogue as executed. Default: false. */
  readonly record?: boolean;
  /** Versions to store in the record. */
  readonly made?: ReplayProvenance;
  /** Called with the session after the dialogue; only for replays in this thread. */
  readonly onDone?: (session: Session) => void;
}
