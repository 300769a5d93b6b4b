import { BacklotError } from "../../base/errors.js";
import type { Discard } from "./discard.js";

/** The number of similar failures in a row after which a number is skipped, and after which the run ends. */
const [MAX_AT_NUMBER, MAX_IN_RUN] = [5, 20];

/**
 * Counts consecutive failures with the same stage and reason. Calls to models are paid for, and a model that cannot do
 * a task fails again. Plans that cannot be made cost no call, and are ignored.
 */
export class LikeFailures {
  private inRow = 0;
  private last: Discard | null = null;

  /** @param discard the reason that an attempt failed; null if it succeeded */
  add(discard: Discard | null): void {
    if (discard?.stage === "plan") return;
    const isAlike = discard?.stage === this.last?.stage && discard?.reason === this.last?.reason;
    this.inRow = discard === null ? 0 : isAlike ? this.inRow + 1 : 1;
    this.last = discard;
  }

  /** True if another attempt at the same number is not worth its cost. */
  get areEnoughAtNumber(): boolean {
    return this.inRow >= MAX_AT_NUMBER;
  }

  /**
   * Ends a run of too many similar failures.
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
