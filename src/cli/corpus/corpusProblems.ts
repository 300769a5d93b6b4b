import type { BacklotError } from "../../base/errors.js";
import type { ReadRecord } from "../../transcript/files/index.js";
import { exitCodeOf } from "../terminal/exit.js";
import { counted, err } from "../terminal/output.js";
import { printProblem } from "../terminal/report.js";

const MAX_PRINTED = 10;

/** The problems of a corpus's dialogues: all are counted, and the first of each kind are printed on stderr at once. */
export class CorpusProblems {
  private unreadable = 0;
  private found = 0;
  private readonly isQuiet: boolean;

  /** @param isQuiet whether problems are only counted */
  constructor(isQuiet = false) {
    this.isQuiet = isQuiet;
  }

  get skipped(): number {
    return this.unreadable;
  }

  see(record: ReadRecord): void {
    if ("problem" in record) this.skip(record.problem);
    else if (record.duplicate !== undefined) this.find(record.duplicate);
  }

  /** Reports an unreadable dialogue. A stored one that was cut off is printed, but not counted. */
  skip(problem: BacklotError): void {
    if (problem.code === "TORN_LINE") {
      this.print(problem, 1);
      return;
    }
    this.unreadable += 1;
    this.print(problem, this.unreadable);
  }

  find(problem: BacklotError): void {
    this.found += 1;
    this.print(problem, this.found);
  }

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
    if (count <= MAX_PRINTED && !this.isQuiet) printProblem(problem);
  }
}
