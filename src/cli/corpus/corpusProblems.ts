import type { BacklotError } from "../../errors.js";
import type { ReadRecord } from "../../files/index.js";
import { exitCodeOf } from "../terminal/exit.js";
import { counted, err } from "../terminal/output.js";
import { describe } from "../terminal/report.js";

/** How many problems of a kind are printed one by one. */
const MAX_PRINTED = 10;

/**
 * What is wrong with the dialogues of a corpus: printed on stderr as it comes, the first of each kind, and counted.
 */
export class CorpusProblems {
  private unreadable = 0;
  private found = 0;
  private readonly isQuiet: boolean;

  /** @param isQuiet whether problems are counted only */
  constructor(isQuiet = false) {
    this.isQuiet = isQuiet;
  }

  /** How many dialogues could not be read. */
  get skipped(): number {
    return this.unreadable;
  }

  /** Looks at a record as it was read: one that is not a dialogue, or whose id occurred before, is reported. */
  see(record: ReadRecord): void {
    if ("problem" in record) this.skip(record.problem);
    else if (record.duplicate !== undefined) this.find(record.duplicate);
  }

  /**
   * Reports a dialogue that could not be read. One that was cut off where it was being stored is said, and does not
   * count.
   */
  skip(problem: BacklotError): void {
    if (problem.code === "TORN_LINE") {
      this.print(problem, 1);
      return;
    }
    this.unreadable += 1;
    this.print(problem, this.unreadable);
  }

  /** Reports something that was found about a dialogue, which counts all the same. */
  find(problem: BacklotError): void {
    this.found += 1;
    this.print(problem, this.found);
  }

  /** Says how many were not printed one by one. @returns the exit code */
  finish(): number {
    const { unreadable, found } = this;
    const rest = (count: number, what: string): void => {
      if (count > MAX_PRINTED && !this.isQuiet) err.print(`and ${counted(count - MAX_PRINTED, `more ${what}`)}`);
    };
    rest(unreadable, "unreadable record");
    rest(found, "problem");
    return exitCodeOf({ unreadable, found });
  }

  private print(problem: BacklotError, count: number): void {
    if (count <= MAX_PRINTED && !this.isQuiet) err.print(...describe(problem, err.colours));
  }
}
