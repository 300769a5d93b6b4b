import type { PlainProblem } from "../runtime/replay/batch.js";
import type { OperatorOptions } from "../simulation/operators/operators.js";
import type { MutantKind } from "./mutant.js";

/** What is mutated, and what shall notice it. Paths are relative to the current folder; the project says the rest. */
export interface MutateOptions extends OperatorOptions {
  /** The project's folder. Default: the one that the current folder belongs to. */
  readonly project?: string;
  /** The config file. Default: the project's. */
  readonly config?: string;
  /** The folder of intents, or one file. Default: the project's. */
  readonly intents?: string;
  /** Rows that every session finds. Default: the project's. */
  readonly fixtures?: string;
  /** The folder of behaviours; false for none. Default: the project's. */
  readonly behaviours?: string | false;
  /** Files and folders of dialogues. Default: the project's. */
  readonly dialogues?: readonly string[];
  /**
   * Files of plans, or folders with some, as `backlot rehearse --save-plans` writes them: each is played by the schema
   * policy on the project as it is, and its dialogue is one more to notice mutants. Default: none.
   */
  readonly plans?: readonly string[];
  /**
   * Whether the first 1,000 plans are played that `backlot rehearse` plays without flags. Default: false; of a policy true, unless
   * `plans` are given.
   */
  readonly rehearse?: boolean;
  /**
   * The module of a policy: then its own code is changed, with what it imports from the project, and nothing else.
   * Rehearsals of the mutants notice them, by the properties that they break. Default: the project is changed.
   */
  readonly policy?: string;
  /** What to change. Default: schema and behaviours. */
  readonly what?: readonly MutantKind[];
  /**
   * Whether the project's vitest tests are run on what the dialogues do not notice, or which, by parts of their
   * paths. Default: false.
   */
  readonly tests?: boolean | readonly string[];
  /** Only mutants of files whose path holds this text. Default: all. */
  readonly only?: string;
  /** A JSON file of mutants that are argued to be equivalent; they are not tried. Default: none. */
  readonly equivalent?: string;
  /** Threads. Default: as many as the machine has cores. */
  readonly workers?: number;
  /** Whether verdicts are taken from earlier runs and kept for later ones. Default: true. */
  readonly incremental?: boolean;
  /** The folder of the cache, or false for none. Default: as of `loadBackend`. */
  readonly cache?: string | false;
  /** How long one command may run, in milliseconds. Default: the project's, or 1,000. */
  readonly deadlineMs?: number;
  /** The cap on a sandbox's memory, in MiB. Default: the project's, or 64. */
  readonly memoryMb?: number;
  /** As of `replayTranscript`. */
  readonly strict?: boolean;
  /** Accept values of the wrong type, as `replay --lenient`. Default: false. */
  readonly lenient?: boolean;
  /** Stops the run; what is done until then is reported, the rest as pending. */
  readonly signal?: AbortSignal;
  /** Called as mutants are done. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
}
