import { letters } from "../../kit/internal.js";

/** One outcome of a condition. */
export interface Branch {
  /** Line in the user's file, from 1. */
  readonly line: number;
  /** Text of the line, trimmed. */
  readonly text: string;
  /** Outcome of the condition, in words: `it holds`, `?? goes on`, `case "van"`. */
  readonly way: string;
  /** Counter of this outcome. */
  readonly counter: number;
  /** Counter to subtract: the outcomes the other way. */
  readonly less?: number;
}

/** Meanings of the counters in one file of behaviours. */
export interface CountedFile {
  /** Path in the folder of behaviours. */
  readonly file: string;
  /** Lines with code, each with the counter of its executions. */
  readonly lines: readonly (readonly [counter: number, line: number])[];
  /** Outcomes of its conditions. */
  readonly branches: readonly Branch[];
}

/** Coverage of one file of behaviours. */
export interface BehaviourCoverage {
  /** Path in the folder of behaviours. */
  readonly file: string;
  /** Number of branches, and of those that were taken. */
  readonly branches: { readonly taken: number; readonly total: number };
  /** Branches that were never taken, in order. */
  readonly never: readonly { readonly line: number; readonly way: string }[];
  /** Lines with code that were never reached, in order. */
  readonly unreached: readonly number[];
}

/** Name of the array of counters in instrumented code. */
export const COUNTERS = "backlotCounters";

/** Message that asks a guest for its counters: numbers separated by commas. */
export const COUNTS = letters.COUNTS;

/** Returns the number of counters in some files. */
export function countersOf(files: readonly CountedFile[]): number {
  let last = -1;
  for (const { lines, branches } of files) {
    for (const [counter] of lines) last = Math.max(last, counter);
    for (const { counter } of branches) last = Math.max(last, counter);
  }
  return last + 1;
}

/** Parses a guest's counters; null for an invalid answer, which third-party code could have given. */
export function readCounts(answer: string, counters: number): readonly number[] | null {
  if (answer.length > counters * MAX_COUNT_CHARACTERS) return null;
  const counts = answer === "" ? [] : answer.split(",").map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : -1));
  return counts.length === counters && counts.every((count) => count >= 0 && count < 2 ** 32) ? counts : null;
}

const MAX_COUNT_CHARACTERS = 11;

/** Returns the numbers of the branches that were taken, counted through the files in order. */
export function takenBranches(files: readonly CountedFile[], counts: readonly number[]): readonly number[] {
  const passed = (counter: number): number => counts[counter] ?? 0;
  return files
    .flatMap(({ branches }) => branches)
    .flatMap(({ counter, less }, at) => (passed(counter) > (less === undefined ? 0 : passed(less)) ? [at] : []));
}

/** Sums the coverage of a backend's behaviours over dialogues. */
export class BranchCount {
  private readonly files: readonly CountedFile[];
  private readonly sums: number[] = [];

  constructor(files: readonly CountedFile[]) {
    this.files = [...files].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /**
   * Adds the coverage of one dialogue.
   * @param counts its hits per counter: `session.counts()`
   */
  add(counts: readonly number[]): void {
    for (const [counter, count] of counts.entries()) this.sums[counter] = this.passed(counter) + count;
  }

  /** Coverage so far, by file name. */
  get coverage(): readonly BehaviourCoverage[] {
    return this.files.map(({ file, lines, branches }) => {
      const never = branches.filter(({ counter, less }) => {
        return this.passed(counter) - (less === undefined ? 0 : this.passed(less)) === 0;
      });
      const reached = new Set(lines.flatMap(([counter, line]) => (this.passed(counter) > 0 ? [line] : [])));
      const unreached = lines.map(([, line]) => line).filter((line) => !reached.has(line));
      return {
        file,
        branches: { taken: branches.length - never.length, total: branches.length },
        never: never.map(({ line, way }) => ({ line, way })).sort((a, b) => a.line - b.line),
        unreached: [...new Set(unreached)].sort((a, b) => a - b),
      };
    });
  }

  private passed(counter: number): number {
    return this.sums[counter] ?? 0;
  }
}
