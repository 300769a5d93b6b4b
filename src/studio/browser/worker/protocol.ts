import type { BacklotErrorData } from "../../../base/errors.js";
import type { TableChanges, TaskState } from "../../../kit/internal.js";
import type { Completion } from "../../../labels/complete.js";
import type { Divergence } from "../../../runtime/replay/report.js";
import type { LogEntry } from "../../../runtime/session/logs.js";
import type { ProjectBundle } from "../../../testing/project/projectBundle.js";
import type { Transcript, Turn } from "../../../transcript/transcript.js";

/** Name of a worker that answers as an engine; see `answerAsWorker`. */
export const ENGINE_WORKER = "backlot-engine";

/** The result of executing a dialogue. */
export interface Execution {
  /** The turns with the signals of this execution, also after a divergence. */
  readonly turns: readonly Turn[];
  readonly divergences: readonly Divergence[];
  readonly status: "matched" | "diverged" | "unchecked";
}

/** The state of a session after the command of an index. */
export interface Moment {
  /** Values of all variables, by name. */
  readonly variables: Readonly<Record<string, TaskState>>;
  /** Changes of the tables relative to the fixtures, by entity name. */
  readonly tables: Readonly<Record<string, TableChanges>>;
  /** The virtual clock, in milliseconds since 1970. */
  readonly now: number;
  /** Unused planned outcomes, by intent. */
  readonly unconsumed: Readonly<Record<string, number>>;
  /** The number of draws of seeded randomness so far. */
  readonly drawn: number;
  /** The counters of the behaviours so far; empty if they have none. */
  readonly counts: readonly number[];
  /** `console` output of behaviours for this command. */
  readonly logs: readonly LogEntry[];
}

/** A project with edited behaviours. */
export interface EditedProject extends ProjectBundle {
  /** Texts of edited behaviours: plain JavaScript modules that import only the kit, one per intent. Default: none. */
  readonly modules?: readonly string[];
}

/** Calls of the engine in a worker. */
export interface EngineCalls {
  boot(project: EditedProject, wasm: ArrayBuffer): void;
  /** Executes a dialogue to its end, as `replay` does, and keeps its session, replacing an earlier one. */
  execute(transcript: Transcript, lenient?: boolean): Execution;
  /**
   * Continues that session with more turns of its dialogue.
   * @returns false if the signals differ from the recorded ones, so that the dialogue must be executed anew
   */
  extend(turns: readonly Turn[]): boolean;
  /** Returns the state of that session after the command of an index, or at its opening for -1. */
  moment(index: number): Moment;
  complete(line: string): Completion;
}

/** A question to the worker. */
export interface EngineQuestion {
  readonly id: number;
  readonly call: keyof EngineCalls;
  readonly given: readonly unknown[];
}

/** The answer to a question. */
export type EngineAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: BacklotErrorData }
);
