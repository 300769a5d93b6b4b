import type { BacklotErrorData } from "../../../base/errors.js";
import type { TableChanges, TaskState } from "../../../kit/internal.js";
import type { Completion } from "../../../labels/complete.js";
import type { Divergence } from "../../../runtime/replay/report.js";
import type { LogEntry } from "../../../runtime/session/logs.js";
import type { ProjectBundle } from "../../../testing/project/projectBundle.js";
import type { Transcript, Turn } from "../../../transcript/transcript.js";

/** Name of a worker that answers as an engine; see `answerAsWorker`. */
export const ENGINE_WORKER = "backlot-engine";

export interface Execution {
  /** The turns with the signals of this execution, also after a divergence. */
  readonly turns: readonly Turn[];
  readonly divergences: readonly Divergence[];
  readonly status: "matched" | "diverged" | "unchecked";
}

export interface Moment {
  readonly variables: Readonly<Record<string, TaskState>>;
  readonly tables: Readonly<Record<string, TableChanges>>;
  /** The virtual clock, in milliseconds since 1970. */
  readonly now: number;
  readonly unconsumed: Readonly<Record<string, number>>;
  readonly drawn: number;
  /** The counters of the behaviours so far; empty if they have none. */
  readonly counts: readonly number[];
  readonly logs: readonly LogEntry[];
}

export interface EditedProject extends ProjectBundle {
  /** Texts of edited behaviours: plain JavaScript modules that import only the kit, one per intent. Default: none. */
  readonly modules?: readonly string[];
}

export interface EngineCalls {
  boot(project: EditedProject, wasm: ArrayBuffer): void;
  /** Executes a dialogue to its end, as `replay` does, and keeps its session, replacing an earlier one. */
  execute(transcript: Transcript, lenient?: boolean): Execution;
  /** @returns false if the signals differ from the recorded ones: the dialogue must be executed anew */
  extend(turns: readonly Turn[]): boolean;
  /** Returns the state of that session after the command of an index, or at its opening for -1. */
  moment(index: number): Moment;
  complete(line: string): Completion;
}

export interface EngineQuestion {
  readonly id: number;
  readonly call: keyof EngineCalls;
  readonly given: readonly unknown[];
}

export type EngineAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: BacklotErrorData }
);

export function moduleIntent(text: string): string | null {
  return /\bdefineBehaviour\(\s*["'`](\w+)["'`]/.exec(text)?.[1] ?? null;
}
