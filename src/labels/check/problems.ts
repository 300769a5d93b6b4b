import { BacklotError } from "../../base/errors.js";

/** Limit on the problems of one command: each needs a search for a suggestion. */
const MAX_PROBLEMS = 100;

/** The first problems of a command. The next one ends the check, by throwing this object. */
export class Problems {
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
