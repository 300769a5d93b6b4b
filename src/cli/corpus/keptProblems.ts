import { HINTS } from "../../errors.js";
import type { PlainProblem } from "../../runtime/replay/batch.js";
import { counted, err } from "../terminal/output.js";
import { describe } from "../terminal/report.js";

/** How many problems are printed one by one. */
const MAX_PRINTED = 10;

/** Problems that a replay meets: all are counted, and the first are printed when the progress bar is gone. */
export class KeptProblems {
  private readonly kept: PlainProblem[] = [];
  private all = 0;
  private readonly noun: string;
  private readonly plural: string;

  /**
   * @param noun what one is called that is not printed, such as `unreadable line`
   * @param plural what several are. Default: the noun with an s
   */
  constructor(noun: string, plural = `${noun}s`) {
    this.noun = noun;
    this.plural = plural;
  }

  /** How many there were. */
  get count(): number {
    return this.all;
  }

  add(problem: PlainProblem): void {
    this.all += 1;
    if (this.kept.length < MAX_PRINTED) this.kept.push(problem);
  }

  /** Prints them on stderr; the advice of a code stands at the last of it. */
  print(): void {
    for (const [at, { code, message, file, line }] of this.kept.entries()) {
      const isSaid = message.includes(file);
      const isLast = this.kept[at + 1]?.code !== code;
      const hint = isLast ? { hint: HINTS[code] } : {};
      err.print(...describe({ code, message: isSaid ? message : `${file}:${line}: ${message}`, ...hint }, err.colours));
    }
    const more = this.all - this.kept.length;
    if (more > 0) err.print(`and ${counted(more, `more ${this.noun}`, `more ${this.plural}`)}`);
  }
}
