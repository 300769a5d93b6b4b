import { BacklotError } from "../errors.js";
import type { Discard } from "./discard.js";

/** After so many failures in a row that are alike a number is passed over, and the run ends. */
const [MAX_AT_NUMBER, MAX_IN_RUN] = [5, 20];

/**
 * Counts the failures in a row that have one stage and one reason. Where models take part each is paid for, and a
 * model that does not do will not do the next time either. A plan that cannot be made asked nobody, and is passed
 * over.
 */
export class LikeFailures {
  private inRow = 0;
  private last: Discard | null = null;

  /** @param discard why an attempt failed; null if it did not */
  add(discard: Discard | null): void {
    if (discard?.stage === "plan") return;
    const isAlike = discard?.stage === this.last?.stage && discard?.reason === this.last?.reason;
    this.inRow = discard === null ? 0 : isAlike ? this.inRow + 1 : 1;
    this.last = discard;
  }

  /** Whether another attempt at the same number is not worth paying for. */
  get areEnoughAtNumber(): boolean {
    return this.inRow >= MAX_AT_NUMBER;
  }

  /**
   * Ends a run in which the same went wrong again and again.
   * @throws BacklotError BAD_CORPUS
   */
  endRun(made: number, count: number): void {
    if (this.last === null || this.inRow < MAX_IN_RUN) return;
    const { stage, reason, problem } = this.last;
    throw new BacklotError(
      "BAD_CORPUS",
      `only ${made} of ${count} dialogues could be made, and the last ${this.inRow} attempts failed alike: ${stage}, ${reason}; the last one: ${problem}`,
    );
  }
}
