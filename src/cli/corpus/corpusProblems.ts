import { type BacklotError, HINTS } from "../../base/errors.js";
import type { PlainProblem } from "../../runtime/replay/batch.js";
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

/** The problems of a replay: all are counted, and the first are printed after the progress bar is gone. */
export class KeptProblems {
  private readonly kept: PlainProblem[] = [];
  private all = 0;
  private readonly noun: string;
  private readonly plural: string;

  /** @param noun of a problem that is only counted, such as `unreadable line` */
  constructor(noun: string, plural = `${noun}s`) {
    this.noun = noun;
    this.plural = plural;
  }

  get count(): number {
    return this.all;
  }

  add(problem: PlainProblem): void {
    this.all += 1;
    if (this.kept.length < MAX_PRINTED) this.kept.push(problem);
  }

  /** Prints the problems on stderr, with the advice of a code after its last one. */
  print(): void {
    for (const [at, { code, message, file, line }] of this.kept.entries()) {
      const isSaid = message.includes(file);
      const isLast = this.kept[at + 1]?.code !== code;
      const hint = isLast ? { hint: HINTS[code] } : {};
      printProblem({ code, message: isSaid ? message : `${file}:${line}: ${message}`, ...hint });
    }
    const more = this.all - this.kept.length;
    if (more > 0) err.print(`and ${counted(more, `more ${this.noun}`, `more ${this.plural}`)}`);
  }
}
