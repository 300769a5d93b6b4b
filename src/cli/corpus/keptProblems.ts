import { HINTS } from "../../base/errors.js";
import type { PlainProblem } from "../../runtime/replay/batch.js";
import { counted, err } from "../terminal/output.js";
import { printProblem } from "../terminal/report.js";

const MAX_PRINTED = 10;

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
