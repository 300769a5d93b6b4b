import type { Candidate } from "./allMutants.js";
import type { Detector } from "./detector.js";
import type { MutantKind } from "./mutant.js";
import type { MutantResult } from "./report.js";
import type { VerdictStore } from "./verdictStore.js";

/** What is mutated: a project, or a policy. */
export interface MutationSubject {
  /** The folder that paths of mutants start at. */
  readonly root: string;
  /** The kinds of mutants, in the order in which they are tried. */
  readonly kinds: readonly MutantKind[];
  /** Every mutant. */
  readonly candidates: readonly Candidate[];
  /** How many dialogues can notice mutants. */
  readonly dialogues: number;
  /** How many records are not dialogues. */
  readonly unreadable: number;
  /** How many rehearsals fail before anything is changed. */
  readonly failing: number;
  /** Those that can notice mutants, the fastest first; each is started when its turn comes. */
  detectors(store: VerdictStore | null): readonly (() => Promise<Detector>)[];
  /** The text of every file that has mutants, by its path. */
  sources(mutants: readonly MutantResult[]): ReadonlyMap<string, string>;
}
