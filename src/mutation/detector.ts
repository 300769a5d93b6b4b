import type { Candidate } from "./allMutants.js";
import type { Verdict } from "./trials/project.js";

/**
 * Reports what became of one mutant, whether that was known from an earlier run, and which tests could have noticed
 * it.
 */
export type OnVerdict = (
  candidate: Candidate,
  verdict: Verdict,
  isReused: boolean,
  coveredBy: readonly string[],
) => void;

/**
 * Something that can notice mutants: the project's dialogues, its tests. What one lets pass the next one is asked
 * about.
 */
export interface Detector {
  /** What reports call it. */
  readonly name: string;
  /** The file of each of its tests, by the name by which verdicts call the test. */
  readonly tests: ReadonlyMap<string, string>;
  /**
   * Examines mutants; each is reported once.
   * @param signal stops it; mutants that were not examined by then are not reported
   */
  examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void>;
  /** Gives back what it holds. */
  close(): void;
}
