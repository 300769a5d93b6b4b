import type { Candidate } from "./allMutants.js";
import type { Verdict } from "./trials/project.js";

/** Reports the verdict on a mutant, whether an earlier run found it, and the tests that reach the mutant. */
export type OnVerdict = (
  candidate: Candidate,
  verdict: Verdict,
  isReused: boolean,
  coveredBy: readonly string[],
) => void;

/** A means to notice mutants: the project's dialogues, or its tests. The next one gets the mutants it misses. */
export interface Detector {
  readonly name: string;
  /** Files of the tests, by the names of tests in verdicts. */
  readonly tests: ReadonlyMap<string, string>;
  /**
   * Examines mutants, and reports each once.
   * @param signal stops the examination; remaining mutants are not reported
   */
  examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void>;
  close(): void;
}
