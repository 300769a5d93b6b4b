import { letters } from "../../kit/internal.js";

/** One way that a condition can go. */
export interface Branch {
  /** The line in the user's file, from 1. */
  readonly line: number;
  /** What stands there, without the blanks around it. */
  readonly text: string;
  /** In words, of the condition that stands there: `it holds`, `?? goes on`, `case "van"`. */
  readonly way: string;
  /** The counter that says how often the condition went this way. */
  readonly counter: number;
  /** Another counter whose part of the times went the other way. */
  readonly less?: number;
}

/** What the counters in one file of behaviours stand for. */
export interface CountedFile {
  /** Its path in the folder of behaviours. */
  readonly file: string;
  /** The lines with code, each with the counter that says how often it was reached. */
  readonly lines: readonly (readonly [counter: number, line: number])[];
  /** The ways in which its conditions can go. */
  readonly branches: readonly Branch[];
}

/** What was exercised of one file of behaviours. */
export interface BehaviourCoverage {
  /** The path in the folder of behaviours. */
  readonly file: string;
  /** How many branches there are, and how many of them were taken. */
  readonly branches: { readonly taken: number; readonly total: number };
  /** The branches that were never taken, in order. */
  readonly never: readonly { readonly line: number; readonly way: string }[];
  /** The lines with code that was never reached, in order. */
  readonly unreached: readonly number[];
}

/** The name of the array of counters in code that counts. */
export const COUNTERS = "backlotCounters";

/** The message that asks a guest for its counters: numbers with commas between them. */
export const COUNTS = letters.COUNTS;

/** How many counters there are in some files. */
export function countersOf(files: readonly CountedFile[]): number {
  let last = -1;
  for (const { lines, branches } of files) {
    for (const [counter] of lines) last = Math.max(last, counter);
    for (const { counter } of branches) last = Math.max(last, counter);
  }
  return last + 1;
}

/**
 * What a guest answers when it is asked for its counters.
 * @param counters how many there are
 * @returns null if this is not such an answer: code written by others could have given a different one
 */
export function readCounts(answer: string, counters: number): readonly number[] | null {
  if (answer.length > counters * MAX_COUNT_CHARACTERS) return null;
  const counts = answer === "" ? [] : answer.split(",").map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : -1));
  return counts.length === counters && counts.every((count) => count >= 0 && count < 2 ** 32) ? counts : null;
}

/** A number of 32 bits and a comma. */
const MAX_COUNT_CHARACTERS = 11;

/** The branches that were taken, by their numbers, the files' one after the other. */
export function takenBranches(files: readonly CountedFile[], counts: readonly number[]): readonly number[] {
  const passed = (counter: number): number => counts[counter] ?? 0;
  return files
    .flatMap(({ branches }) => branches)
    .flatMap(({ counter, less }, at) => (passed(counter) > (less === undefined ? 0 : passed(less)) ? [at] : []));
}

/** Adds up what dialogues have reached of the behaviours of a backend. */
export class BranchCount {
  private readonly files: readonly CountedFile[];
  private readonly sums: number[] = [];

  constructor(files: readonly CountedFile[]) {
    this.files = [...files].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /**
   * Adds what one more dialogue reached.
   * @param counts how often each counter was passed in it: `session.counts()`
   */
  add(counts: readonly number[]): void {
    for (const [counter, count] of counts.entries()) this.sums[counter] = this.passed(counter) + count;
  }

  /** What was reached so far, by files in the order of their names. */
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
