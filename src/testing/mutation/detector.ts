import type { Candidate } from "./allMutants.js";
import type { MutantKind } from "./mutant.js";
import type { MutantResult } from "./report.js";
import type { TrialRunner } from "./trials/pool.js";
import type { Trial, Verdict } from "./trials/project.js";
import type { VerdictStore } from "./verdictStore.js";

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
  /** Examines mutants and reports each once; those that remain after a stop are not reported. */
  examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void>;
  close(): void;
}

const UNREACHED: Verdict = { status: "NoCoverage", tried: 0, milliseconds: 0 };

export abstract class TrialDetector implements Detector {
  abstract readonly name: string;
  abstract readonly tests: ReadonlyMap<string, string>;
  protected abstract readonly runner: TrialRunner;
  protected abstract readonly store: VerdictStore | null;
  protected abstract trialOf(candidate: Candidate): Trial;
  protected abstract keyOf(trial: Trial): string;
  protected abstract testName(at: number): string;

  async examine(candidates: readonly Candidate[], onVerdict: OnVerdict, signal?: AbortSignal): Promise<void> {
    const waiting = new Map<Trial, { readonly candidate: Candidate; readonly key: string }>();
    const names = ({ dialogues }: Trial): readonly string[] => dialogues.map((at) => this.testName(at));
    for (const candidate of candidates) {
      const trial = this.trialOf(candidate);
      if (trial.dialogues.length === 0) {
        onVerdict(candidate, UNREACHED, false, []);
        continue;
      }
      const key = this.keyOf(trial);
      const known = this.store?.get(key);
      if (known === undefined) waiting.set(trial, { candidate, key });
      else onVerdict(candidate, known, true, names(trial));
    }
    await this.runner.run(
      [...waiting.keys()],
      (trial, verdict) => {
        const { candidate, key } = waiting.get(trial) as { readonly candidate: Candidate; readonly key: string };
        this.store?.put(key, verdict);
        onVerdict(candidate, verdict, false, names(trial));
      },
      signal,
    );
  }

  close(): void {
    // The threads end with each examination.
  }
}

export interface MutationSubject {
  readonly root: string;
  readonly kinds: readonly MutantKind[];
  readonly candidates: readonly Candidate[];
  readonly dialogues: number;
  readonly unreadable: number;
  readonly failing: number;
  /** Returns the detectors, the fastest first, each started when needed. */
  detectors(store: VerdictStore | null): readonly (() => Promise<Detector>)[];
  sources(mutants: readonly MutantResult[]): ReadonlyMap<string, string>;
}
