import type { Mutant, MutantKind } from "./mutant.js";
import type { Verdict } from "./trials/project.js";

/**
 * The status of a mutant, in the terms of the mutation testing report. Ignored ones are equivalent, by proof or by
 * declaration.
 */
export type MutantStatus = Verdict["status"] | "Pending";

/** A mutant with its result. */
export interface MutantResult extends Omit<Verdict, "status"> {
  /** The mutant. */
  readonly mutant: Mutant;
  /** The result. */
  readonly status: MutantStatus;
  /** True if an earlier run found the result. */
  readonly isReused: boolean;
  /** Names of the tests that reach it, if known, such as all dialogues that do. */
  readonly coveredBy: readonly string[];
}

/** Numbers of mutants by status. */
export type MutantCounts = Readonly<Record<MutantStatus, number>>;

/** The results of mutation testing. */
export interface MutationReport {
  /** The folder to which paths of files are relative. */
  readonly root: string;
  /** Mutants by kind, in the order of the files. */
  readonly mutants: readonly MutantResult[];
  /** Numbers of mutants by status. */
  readonly counts: MutantCounts;
  /** The same for each requested kind. */
  readonly kinds: Readonly<Partial<Record<MutantKind, MutantCounts>>>;
  /** Percentage of noticed mutants among all that could be tried; null without any. */
  readonly score: number | null;
  /** The number of dialogues used. */
  readonly dialogues: number;
  /** The number of records that are not dialogues. */
  readonly unreadable: number;
  /** The number of rehearsals that the unchanged policy fails, which notice no mutants. */
  readonly failing: number;
  /** The number of verdicts from earlier runs. */
  readonly reused: number;
  /** Duration in seconds. */
  readonly seconds: number;
  /** Outdated entries of the file of equivalent mutants, a line each. */
  readonly stale: readonly string[];
  /** Text of every file with mutants, by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** File of each test, by its name in results: the id of a dialogue, or a test's own name. */
  readonly tests: ReadonlyMap<string, string>;
  /** True if it was stopped early. */
  readonly isInterrupted: boolean;
}

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

/** Mutation score in per cent: (killed + timed out) / (killed + timed out + survived + not covered). */
export function scoreOf({ Killed, Timeout, Survived, NoCoverage }: MutantCounts): number | null {
  const noticed = Killed + Timeout;
  const valid = noticed + Survived + NoCoverage;
  return valid === 0 ? null : (100 * noticed) / valid;
}

export function survivorsOf({ mutants }: Pick<MutationReport, "mutants">): readonly MutantResult[] {
  return mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
}
