import { BacklotError } from "../../errors.js";

/** How many problems of one command are reported: each costs a search for what may have been meant. */
const MAX_PROBLEMS = 100;

/** The first problems of a command; the next one ends the check, by throwing this. */
export class Problems {
  /** Made with the first of them, for nearly all commands have none. */
  private found: BacklotError[] | null = null;
  private areCut = false;

  push(problem: BacklotError): void {
    this.found ??= [];
    if (this.found.length === MAX_PROBLEMS) {
      this.areCut = true;
      throw this;
    }
    this.found.push(problem);
  }

  /** All of them in source order, and perhaps that there are more. */
  inOrder(): BacklotError[] {
    const { found } = this;
    if (found === null) return [];
    if (found.length > 1) found.sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0));
    if (this.areCut) {
      const message = `more than ${MAX_PROBLEMS} problems: the rest was not checked`;
      found.push(new BacklotError("TOO_MANY_PROBLEMS", message));
    }
    return found;
  }
}
