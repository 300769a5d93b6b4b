import type { PlainProblem } from "../../runtime/replay/batch.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { MutantKind } from "./mutant.js";

/**
 * Options of `mutate`: the mutated files, and the means to notice mutants. Paths are relative to the current folder.
 * The project provides the defaults.
 */
export interface MutateOptions extends OperatorOptions {
  /** The project's folder. Default: that of the current folder. */
  readonly project?: string;
  /** The config file. Default: the project's. */
  readonly config?: string;
  /** The folder of intents, or one file. Default: the project's. */
  readonly intents?: string;
  /** Initial rows of every session. Default: the project's. */
  readonly fixtures?: string;
  /** The folder of behaviours; false for none. Default: the project's. */
  readonly behaviours?: string | false;
  /** Files and folders of dialogues. Default: the project's. */
  readonly dialogues?: readonly string[];
  /**
   * Files of plans, or folders of them, as written by `backlot rehearse --save-plans`. The schema policy plays each on
   * the unchanged project, and its dialogue is used to notice mutants. Default: none.
   */
  readonly plans?: readonly string[];
  /**
   * True if the first 1,000 plans of `backlot rehearse` without flags are played. Default: false; for a policy true,
   * unless `plans` are given.
   */
  readonly rehearse?: boolean;
  /**
   * Module of a policy, whose own code is then mutated, with its imports from the project, and nothing else. Rehearsals
   * notice the mutants by the properties that they violate. Default: the project is mutated.
   */
  readonly policy?: string;
  /** Kinds of mutants. Default: schema and behaviours. */
  readonly what?: readonly MutantKind[];
  /**
   * True if the project's vitest tests are run on mutants that the dialogues miss, or the tests to run, by parts of
   * their paths. Default: false.
   */
  readonly tests?: boolean | readonly string[];
  /** Restricts mutants to files whose path contains this text. Default: all. */
  readonly only?: string;
  /** A JSON file of mutants declared equivalent, which are not tried. Default: none. */
  readonly equivalent?: string;
  /** The number of threads. Default: one per core. */
  readonly workers?: number;
  /** True if verdicts are taken from earlier runs and stored for later ones. Default: true. */
  readonly incremental?: boolean;
  /** The folder of the cache, or false for none. Default: as for `loadBackend`. */
  readonly cache?: string | false;
  /** Deadline of one command, in milliseconds. Default: the project's, or 1,000. */
  readonly deadlineMs?: number;
  /** Limit of a sandbox's memory, in MiB. Default: the project's, or 64. */
  readonly memoryMb?: number;
  /** As for `replayTranscript`. */
  readonly strict?: boolean;
  /** True if values of the wrong type are accepted, as by `replay --lenient`. Default: false. */
  readonly lenient?: boolean;
  /** Stops the run. Completed results are reported, the rest as pending. */
  readonly signal?: AbortSignal;
  /** Called with the number of finished mutants. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Called for each record that is not a dialogue. */
  readonly onUnreadable?: (problem: PlainProblem) => void;
}
