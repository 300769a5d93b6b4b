import type { Candidate } from "./allMutants.js";
import type { Detector } from "./detector.js";
import type { MutantKind } from "./mutant.js";
import type { MutantResult } from "./report.js";
import type { VerdictStore } from "./verdictStore.js";

/** The subject of mutation testing: a project or a policy. */
export interface MutationSubject {
  readonly root: string;
  /** Kinds of mutants, in the order of trials. */
  readonly kinds: readonly MutantKind[];
  readonly candidates: readonly Candidate[];
  /** The number of dialogues that can notice mutants. */
  readonly dialogues: number;
  readonly unreadable: number;
  readonly failing: number;
  /** Returns the detectors, the fastest first, each started when needed. */
  detectors(store: VerdictStore | null): readonly (() => Promise<Detector>)[];
  /** Returns the text of every file with mutants, by path. */
  sources(mutants: readonly MutantResult[]): ReadonlyMap<string, string>;
}
