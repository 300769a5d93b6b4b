import type { BacklotErrorData } from "../../errors.js";
import type { TableChanges, TaskState } from "../../kit/internal.js";
import type { Completion } from "../../labels/complete.js";
import type { ProjectBundle } from "../../project/projectBundle.js";
import type { Divergence } from "../../runtime/replay/report.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import type { Transcript, Turn } from "../../transcript/transcript.js";

/** The name of a worker that answers as an engine: see `answerAsWorker`. */
export const ENGINE_WORKER = "backlot-engine";

/** What a dialogue gave when it was executed. */
export interface Execution {
  /** Its turns with the signals that execution gave, all of them, also after a divergence. */
  readonly turns: readonly Turn[];
  readonly divergences: readonly Divergence[];
  readonly status: "matched" | "diverged" | "unchecked";
}

/** How a session stood after the command of an index. */
export interface Moment {
  /** What every variable held, by name. */
  readonly variables: Readonly<Record<string, TaskState>>;
  /** How the tables differed from the fixtures, by entity name. */
  readonly tables: Readonly<Record<string, TableChanges>>;
  /** The virtual clock, in milliseconds since 1970. */
  readonly now: number;
  /** Planned outcomes that nothing had used up, by intent. */
  readonly unconsumed: Readonly<Record<string, number>>;
  /** How many numbers of the seeded randomness were drawn so far. */
  readonly drawn: number;
  /** How often each counter of the behaviours was passed so far; none where they do not count. */
  readonly counts: readonly number[];
  /** What behaviours had written with `console` for this command. */
  readonly logs: readonly LogEntry[];
}

/** A project, and behaviours that were written in the place of its own. */
export interface EditedProject extends ProjectBundle {
  /** Their texts: plain JavaScript modules that import nothing but the kit, one for each intent. Default: none. */
  readonly modules?: readonly string[];
}

/** What the engine of a worker is asked, by name: what it takes and what it gives. */
export interface EngineCalls {
  /** Boots a backend, in the place of an earlier one. */
  boot(project: EditedProject, wasm: ArrayBuffer): void;
  /** Executes a dialogue as `replay` does, to its end, and keeps its session, in the place of an earlier one. */
  execute(transcript: Transcript, lenient?: boolean): Execution;
  /**
   * Goes on with that session where more of its dialogue has come.
   * @returns whether all came as it was recorded; else the dialogue is to be executed anew
   */
  extend(turns: readonly Turn[]): boolean;
  /** How that session stood after the command of an index; with -1 as it was opened. */
  moment(index: number): Moment;
  /** What can stand at the end of a command that is begun at the end of that session. */
  complete(line: string): Completion;
}

/** A question to the worker. */
export interface EngineQuestion {
  readonly id: number;
  readonly call: keyof EngineCalls;
  readonly given: readonly unknown[];
}

/** Its answer. */
export type EngineAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: BacklotErrorData }
);
