import type { Mutant, MutantKind } from "./mutant.js";
import type { Verdict } from "./trials/project.js";

/**
 * What became of a mutant: the words of the mutation testing report. Ignored ones are equivalent, by proof or by
 * argument.
 */
export type MutantStatus = Verdict["status"] | "Pending";

/** A mutant and what became of it. */
export interface MutantResult extends Omit<Verdict, "status"> {
  /** The change that was tried. */
  readonly mutant: Mutant;
  /** What became of it. */
  readonly status: MutantStatus;
  /** Whether an earlier run had found that out. */
  readonly isReused: boolean;
  /** The tests that could have noticed it, by their names, if known: all dialogues that get there. */
  readonly coveredBy: readonly string[];
}

/** How many mutants came to what. */
export type MutantCounts = Readonly<Record<MutantStatus, number>>;

/** What mutating a project came to. */
export interface MutationReport {
  /** The folder that the paths of files start at. */
  readonly root: string;
  /** Kind after kind, in the order of the files. */
  readonly mutants: readonly MutantResult[];
  /** How many mutants there are of each status. */
  readonly counts: MutantCounts;
  /** The same for each kind that was asked for. */
  readonly kinds: Readonly<Partial<Record<MutantKind, MutantCounts>>>;
  /** How many of a hundred mutants were noticed, of those that could be tried; null without any. */
  readonly score: number | null;
  /** How many dialogues the mutants were tried on. */
  readonly dialogues: number;
  /** How many records are not dialogues. */
  readonly unreadable: number;
  /** How many rehearsals a policy fails before anything is changed in it: they notice nothing. */
  readonly failing: number;
  /** How many verdicts are those of earlier runs. */
  readonly reused: number;
  /** How long it took, in seconds. */
  readonly seconds: number;
  /** What is said of the file of equivalent mutants that is not, or no longer, so: a line each. */
  readonly stale: readonly string[];
  /** The text of every file that has mutants, by its path. */
  readonly sources: ReadonlyMap<string, string>;
  /**
   * The file of each test, by the name by which results call the test: the id of a dialogue, or a test's own name.
   */
  readonly tests: ReadonlyMap<string, string>;
  /** Whether it was stopped before its end. */
  readonly isInterrupted: boolean;
}

/** How many there are of each status. */
export function countsOf(mutants: readonly MutantResult[]): MutantCounts {
  const counts: Record<MutantStatus, number> = {
    Killed: 0,
    Timeout: 0,
    Survived: 0,
    NoCoverage: 0,
    CompileError: 0,
    RuntimeError: 0,
    Ignored: 0,
    Pending: 0,
  };
  for (const { status } of mutants) counts[status]++;
  return counts;
}

/** How many of a hundred were noticed: killed and timed out, of those and the ones that nothing noticed. */
export function scoreOf({ Killed, Timeout, Survived, NoCoverage }: MutantCounts): number | null {
  const noticed = Killed + Timeout;
  const valid = noticed + Survived + NoCoverage;
  return valid === 0 ? null : (100 * noticed) / valid;
}

/** Those that nothing noticed. */
export function survivorsOf({ mutants }: Pick<MutationReport, "mutants">): readonly MutantResult[] {
  return mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
}
