import type { Candidate } from "./allMutants.js";
import type { Detector } from "./detector.js";
import type { MutantKind } from "./mutant.js";
import type { MutantResult } from "./report.js";
import type { VerdictStore } from "./verdictStore.js";

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
